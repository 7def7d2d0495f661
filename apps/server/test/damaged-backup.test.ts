import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { proveBackup } from '../src/backup/prove-backup.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { placeOf } from '../src/backup/shop-place.ts'
import { emptyFolder } from './program.ts'
import { backedUp, emptyPlace, productsOf } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')))

const flip = (file: string) => {
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

/** Changes the lines of a file, and in the manifest the hash of it: as somebody would who knows both. */
const rewrite = (backup: string, name: string, change: (text: string) => string) => {
  const file = join(backup, `${name}.jsonl.gz`)
  const before = readFileSync(file)
  const after = gzipSync(change(gunzipSync(before).toString()))
  writeFileSync(file, after)
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  edit(join(backup, 'manifest.json'), (text) => text.replaceAll(hash(before), hash(after)))
}

const damages: Record<string, { damage: (backup: string) => void; line: RegExp }> = {
  'a flipped byte among the rows': {
    damage: (backup) => flip(join(backup, 'products.jsonl.gz')),
    line: /products\.jsonl\.gz is not what was written/,
  },
  'rows that are gone': {
    damage: (backup) => rmSync(join(backup, 'orders.jsonl.gz')),
    line: /orders\.jsonl\.gz cannot be read \(ENOENT\)/,
  },
  'a flipped byte in a picture': {
    damage: (backup) => flip(join(backup, 'pictures', readdirSync(join(backup, 'pictures'))[0] ?? '')),
    line: /pictures\/\S+ is not what was written/,
  },
  'a missing picture': {
    damage: (backup) => rmSync(join(backup, 'pictures', readdirSync(join(backup, 'pictures'))[0] ?? '')),
    line: /pictures\/\S+ cannot be read \(ENOENT\)/,
  },
  'a newer schema': {
    damage: (backup) =>
      edit(join(backup, 'manifest.json'), (text) => text.replace(/"schema": \d+/, '"schema": 99')),
    line: /has schema 99, newer than this program's/,
  },
  'another count of rows': {
    damage: (backup) =>
      edit(join(backup, 'manifest.json'), (text) => text.replace('"rows": 1,', '"rows": 2,')),
    line: /The rows of products are not those that were backed up/,
  },
  'a manifest that is cut off': {
    damage: (backup) => edit(join(backup, 'manifest.json'), (text) => text.slice(0, 100)),
    line: /manifest\.json is not one that this program understands/,
  },
  'a price that somebody has changed together with the hash of its file': {
    damage: (backup) =>
      rewrite(backup, 'products', (text) => text.replace('"price_cents":100', '"price_cents":1')),
    line: /The rows of products are not those that were backed up/,
  },
  'a picture that would be written beside the others': {
    damage: (backup) => rewrite(backup, 'pictures', (text) => text.replace(/"name":"[^"]+"/, '"name":".."')),
    line: /names a file that is no picture's/,
  },
  'no manifest': {
    damage: (backup) => rmSync(join(backup, 'manifest.json')),
    line: /is no whole backup/,
  },
}

eachDialect('a damaged backup', (dialect) => {
  test('is told in one line, whatever is wrong, and restores nothing', async () => {
    const { backup } = await backedUp(await stoppedShop('sqlite'))
    const target = await emptyPlace(dialect)
    const place = placeOf(target.env.DATABASE_URL, target.dataDir)
    for (const [wrong, { damage, line }] of Object.entries(damages)) {
      const copy = join(emptyFolder(), 'copy')
      cpSync(backup, copy, { recursive: true })
      damage(copy)
      const how = { replace: false, keepIn: emptyFolder() }
      await expect(proveBackup(copy), wrong).rejects.toThrow(line)
      await expect(
        restoreBackup(copy, place, how, () => {}),
        wrong,
      ).rejects.toThrow(line)
    }
    await expect(productsOf(target), 'nothing').rejects.toThrow(/There is no database file|has no shop yet/)
  })
})
