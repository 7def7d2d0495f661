import { hash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

const databaseIn = (backup: string) => join(backup, 'voltway.db')
const manifestIn = (backup: string) => join(backup, 'manifest.json')
const anImage = (backup: string) => join(backup, 'images', readdirSync(join(backup, 'images'))[0] ?? '')
const change = (fields: object) => (backup: string) =>
  rewriteManifest(backup, (manifest) => Object.assign(manifest, fields))
const run = (statement: string) => (backup: string) =>
  rewriteDatabase(backup, (sqlite) => sqlite.exec(statement))

const otherDatabase = /voltway\.db is not what was written/
const otherCounts = /manifest\.json has other counts than the database/
const noManifest = /no whole backup of this program: .*manifest\.json/
const damagedDatabase = /The backup is damaged: its database/

const damages: [what: string, damage: (backup: string) => void, line: RegExp][] = [
  ['a flipped byte among the rows', (backup) => flip(databaseIn(backup)), otherDatabase],
  [
    'missing rows',
    (backup) => rmSync(databaseIn(backup)),
    /voltway\.db is not what was written \(missing or no regular file\)/,
  ],
  ['a short database', (backup) => writeFileSync(databaseIn(backup), 'SQLite format 3'), otherDatabase],
  ['a flipped byte in an image', (backup) => flip(anImage(backup)), /images\/\S+ is not what was written/],
  [
    'a link in place of an image',
    (backup) => {
      const image = anImage(backup)
      renameSync(image, `${image}.old`)
      symlinkSync(`${image}.old`, image)
    },
    /images\/\S+ is not what was written \(missing or no regular file\)/,
  ],
  [
    'a missing image',
    (backup) => rmSync(anImage(backup)),
    /images\/\S+ is not what was written \(missing or no regular file\)/,
  ],
  ['another schema', change({ schema: '0'.repeat(64) }), /the schema of another commit/],
  ['another schema in the database', run(`update schema_version set sha256 = 'x'`), /of another commit/],
  [
    'another count of rows',
    (backup) => rewriteManifest(backup, ({ tables }) => Object.assign(tables, { products: 2 })),
    otherCounts,
  ],
  [
    'a table that the manifest lacks',
    (backup) => rewriteManifest(backup, ({ tables }) => delete tables.orders),
    otherCounts,
  ],
  [
    'an image that the manifest lacks',
    (backup) => rewriteManifest(backup, ({ images }) => delete images[Object.keys(images).at(-1) ?? '']),
    otherCounts,
  ],
  [
    'a manifest of another shop',
    (backup) => rewriteManifest(backup, (manifest) => Object.assign(manifest, { shop_id: 'other' })),
    /names another shop than the database/,
  ],
  [
    'a manifest that does not name the database',
    (backup) => rewriteManifest(backup, (manifest) => delete manifest.database),
    /no whole backup of this program: .*manifest\.json: database /,
  ],
  [
    'a manifest that is cut off',
    (backup) => writeFileSync(manifestIn(backup), readFileSync(manifestIn(backup), 'utf8').slice(0, 100)),
    noManifest,
  ],
  ['a manifest of several lines', (backup) => writeFileSync(manifestIn(backup), 'Dear\ndiary\n'), noManifest],
  ['no manifest', (backup) => rmSync(manifestIn(backup)), /^There is no complete backup in /],
  // These have all digests and counts.
  ['a page that is no page', (backup) => overwrite(backup, -4096), damagedDatabase],
  ['a database that is none', (backup) => overwrite(backup, 0), damagedDatabase],
  [
    'a row without parent',
    run(`insert into carts values ('nobody', 1, '[]')`),
    /some rows refer to missing rows/,
  ],
]

eachDialect('a damaged backup', (dialect) => {
  test('is reported in one line, whatever is wrong, and restores nothing', async () => {
    const { backup } = await backUpShop(await stoppedShop('sqlite'))
    const target = await emptyLocation(dialect)
    for (const [wrong, damage, line] of damages) {
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
