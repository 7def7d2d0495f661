import { hash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { emptyFolder } from './program.ts'
import { rewriteDatabase, rewriteManifest } from './rewrite-backup.ts'
import { backUpShop, emptyLocation, productsOf, restoreShop, shopData } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const flip = (file: string) => {
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

/** Changes a byte of the database, and its digest in the manifest. */
const overwrite = (backup: string, at: number) => {
  const file = join(backup, 'voltway.db')
  const bytes = readFileSync(file)
  bytes[at < 0 ? bytes.length + at : at] = 0xff
  writeFileSync(file, bytes)
  rewriteManifest(backup, (manifest) => Object.assign(manifest, { database: hash('sha256', bytes) }))
}

const anImage = (backup: string) => join(backup, 'images', readdirSync(join(backup, 'images'))[0] ?? '')

const damages: Record<string, { damage: (backup: string) => void; line: RegExp }> = {
  'a flipped byte among the rows': {
    damage: (backup) => flip(join(backup, 'voltway.db')),
    line: /voltway\.db is not what was written/,
  },
  'rows that are gone': {
    damage: (backup) => rmSync(join(backup, 'voltway.db')),
    line: /voltway\.db is not what was written \(ENOENT\)/,
  },
  'a database that is cut off': {
    damage: (backup) => writeFileSync(join(backup, 'voltway.db'), 'SQLite format 3'),
    line: /voltway\.db is not what was written/,
  },
  'a flipped byte in an image': {
    damage: (backup) => flip(anImage(backup)),
    line: /images\/\S+ is not what was written/,
  },
  'a missing image': {
    damage: (backup) => rmSync(anImage(backup)),
    line: /images\/\S+ is not what was written \(ENOENT\)/,
  },
  'another schema': {
    damage: (backup) =>
      rewriteManifest(backup, (manifest) => Object.assign(manifest, { schema: '0'.repeat(64) })),
    line: /the schema of another commit/,
  },
  'another schema in the database': {
    damage: (backup) =>
      rewriteDatabase(backup, (sqlite) => sqlite.exec(`update schema_version set sha256 = 'x'`)),
    line: /of another commit/,
  },
  'another count of rows': {
    damage: (backup) => rewriteManifest(backup, ({ tables }) => Object.assign(tables, { products: 2 })),
    line: /manifest\.json has other counts than the database/,
  },
  'a table that the manifest lacks': {
    damage: (backup) => rewriteManifest(backup, ({ tables }) => delete tables.orders),
    line: /manifest\.json has other counts than the database/,
  },
  'an image that the manifest lacks': {
    damage: (backup) =>
      rewriteManifest(backup, ({ images }) => delete images[Object.keys(images).at(-1) ?? '']),
    line: /manifest\.json has other counts than the database/,
  },
  'a manifest that does not name the database': {
    damage: (backup) => rewriteManifest(backup, (manifest) => delete manifest.database),
    line: /no whole backup of this program: .*manifest\.json: database /,
  },
  'a manifest that is cut off': {
    damage: (backup) => {
      const file = join(backup, 'manifest.json')
      writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100))
    },
    line: /no whole backup of this program: .*manifest\.json/,
  },
  'a manifest of several lines that is none': {
    damage: (backup) => writeFileSync(join(backup, 'manifest.json'), 'Dear\ndiary\n'),
    line: /no whole backup of this program: .*manifest\.json/,
  },
  'no manifest': {
    damage: (backup) => rmSync(join(backup, 'manifest.json')),
    line: /no whole backup of this program: .*manifest\.json: ENOENT/,
  },
  'a page that is no page, with all digests and counts': {
    damage: (backup) => overwrite(backup, -4096),
    line: /The backup is damaged: its database/,
  },
  'a database that is none, with all digests and counts': {
    damage: (backup) => overwrite(backup, 0),
    line: /The backup is damaged: its database/,
  },
  'a row without its parent, with all digests and counts': {
    damage: (backup) =>
      rewriteDatabase(backup, (sqlite) => sqlite.exec(`insert into carts values ('nobody', 1, '[]')`)),
    line: /rows lack what they belong to/,
  },
}

eachDialect('a damaged backup', (dialect) => {
  test('is reported in one line, whatever is wrong, and restores nothing', async () => {
    const { backup } = await backUpShop(await stoppedShop('sqlite'))
    const target = await emptyLocation(dialect)
    for (const [wrong, { damage, line }] of Object.entries(damages)) {
      const copy = join(emptyFolder(), 'copy')
      cpSync(backup, copy, { recursive: true })
      damage(copy)
      const { code, lines } = await shopData(['verify', copy], target)
      expect({ code, lines }, wrong).toEqual({ code: 1, lines: [expect.stringMatching(line)] })
      await expect(restoreShop(copy, target), wrong).rejects.toThrow(line)
    }
    await expect(productsOf(target), 'nothing').rejects.toThrow(/There is no database file|has no shop yet/)
  })
})
