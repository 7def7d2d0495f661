import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Product } from '@voltway/contract'
import { images, openDatabase, products, readSnapshot, shopState } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { proveBackup } from '../src/backup/prove-backup.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { placeOf, sqliteAt, uploadsOf } from '../src/backup/shop-place.ts'
import { writeBackup } from '../src/backup/write-backup.ts'
import { pictureFilesOf } from '../src/picture-names.ts'
import { call, emptyFolder, startProgram } from './program.ts'
import { backedUp, emptyPlace, moved, restored, shopData, type Where } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

/** In a process of its own: of two SQLite libraries in one process each would drop the other's locks. */
const takeAllOffSale = (file: string) => {
  const sql = `update products set deleted_at = '2026-01-01T00:00:00.000Z'`
  const script = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec(process.argv[2])`
  execFileSync(process.execPath, ['-e', script, file, sql])
}

/** The products of a shop that is not running, whose pictures must all be there. */
const productsOf = async ({ dataDir, env }: Where) => {
  const place = placeOf(env.DATABASE_URL, dataDir)
  return readSnapshot(place.database, async (h) => {
    const rows = await products.list(h, { limit: 100 })
    for (const file of rows.flatMap(({ image }) => pictureFilesOf(image))) {
      const isThere =
        place.dataDir === undefined
          ? (await images.findFile(h, file)) !== undefined
          : existsSync(join(uploadsOf(place.dataDir), file))
      expect(isThere, file).toBe(true)
    }
    return rows.map(({ id }) => id)
  })
}

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')))

const flip = (file: string) => {
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

eachDialect('a backup', (dialect) => {
  test('comes back whole in an empty place, and the shop remembers when it was made', async () => {
    const shop = await stoppedShop(dialect)
    const folder = emptyFolder()
    expect(await shopData(['backup', folder], shop)).toMatchObject({ code: 0, lines: [] })
    const elsewhere = await emptyPlace(dialect)
    expect(await shopData(['restore', folder], elsewhere)).toMatchObject({ code: 0, lines: [] })
    const program = await startProgram(elsewhere.dataDir, elsewhere.env)
    expect(await call<Product[]>(program, 'GET', '/api/products')).toMatchObject([shop.product])
    expect((await fetch(program.url + shop.product.image)).status).toBe(200)
    const database = await openDatabase({
      url: shop.env.DATABASE_URL,
      file: join(shop.dataDir, 'voltway.db'),
    })
    expect(Date.parse((await shopState.get(database.db, 'last_backup_at')) ?? '')).toBeGreaterThan(
      Date.now() - 60_000,
    )
    await database.close()
  })

  test('is refused where a shop is, and takes its place with --replace, which keeps what was there', async () => {
    const [shop, other] = [await stoppedShop(dialect), await stoppedShop(dialect)]
    const { folder } = await backedUp(other)
    await expect(restored(folder, shop)).rejects.toThrow('--replace')
    expect(await productsOf(shop)).toEqual([shop.product.id])

    await restored(folder, shop, true)
    expect(await productsOf(shop)).toEqual([other.product.id])
    await restored(join(shop.dataDir, 'before-restore'), shop, true)
    expect(await productsOf(shop)).toEqual([shop.product.id])
  })

  test('is not restored under a shop that runs, nor is a running shop moved', async () => {
    const shop = await stoppedShop(dialect)
    const { folder } = await backedUp(shop)
    const program = await startProgram(shop.dataDir, shop.env)
    const runs = /in use by another|stop all of its nodes/
    await expect(restored(folder, shop, true)).rejects.toThrow(runs)
    await expect(moved(shop, await emptyPlace('sqlite'))).rejects.toThrow(runs)
    expect(await call<Product[]>(program, 'GET', '/api/products')).toMatchObject([shop.product])
  })

  test('a shop moves to the other database and back, and is the same shop', async () => {
    const shop = await stoppedShop(dialect)
    const other = await emptyPlace(dialect === 'sqlite' ? 'postgres' : 'sqlite')
    const home = await emptyPlace(dialect)
    await moved(shop, other)
    await moved(other, home)
    expect(await productsOf(home)).toEqual([shop.product.id])
    const manifest = async (where: Where) =>
      JSON.parse(readFileSync(join((await backedUp(where)).backup, 'manifest.json'), 'utf8'))
    const [then, now] = [await manifest(shop), await manifest(home)]
    expect(now.tables.products).toEqual(then.tables.products)
    expect(now.pictures).toMatchObject({ files: then.pictures.files, bytes: then.pictures.bytes, missing: 0 })
    expect(now.shop_id).toBe(then.shop_id)
  })

  test('an empty place cannot be backed up, and nothing is left that looks like a backup', async () => {
    const { dataDir, env } = await emptyPlace(dialect)
    const folder = emptyFolder()
    await expect(writeBackup(placeOf(env.DATABASE_URL, dataDir), folder, () => {})).rejects.toThrow(
      /There is no database file|has no shop yet/,
    )
    expect(readdirSync(folder)).toEqual([])
  })
})

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
    line: /the picture \S+ is missing/,
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
  'a picture that would be written beside the others': {
    damage: (backup) => {
      const list = join(backup, 'pictures.jsonl.gz')
      const bytes = gzipSync(
        gunzipSync(readFileSync(list))
          .toString()
          .replace(/"name":"[^"]+"/, '"name":".."'),
      )
      writeFileSync(list, bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      edit(join(backup, 'manifest.json'), (text) =>
        text.replace(/("list": \{\s*"bytes": \d+,\s*"sha256": ")[0-9a-f]+/, `$1${sha256}`),
      )
    },
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

test('a shop whose file is damaged gives place to its backup, and its files are kept', async () => {
  const shop = await stoppedShop('sqlite')
  const { folder } = await backedUp(shop)
  const file = join(shop.dataDir, 'voltway.db')
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 4096 * 2, 4096 * 6)
  writeFileSync(file, bytes)
  await restored(folder, shop, true)
  expect(await productsOf(shop)).toEqual([shop.product.id])
  const [kept = ''] = readdirSync(join(shop.dataDir, 'before-restore'))
  expect(readFileSync(join(shop.dataDir, 'before-restore', kept, 'voltway.db'))).toEqual(bytes)
})

test('a shop whose file is gone gets it back without being asked to replace anything', async () => {
  const shop = await stoppedShop('sqlite')
  const { folder } = await backedUp(shop)
  rmSync(join(shop.dataDir, 'voltway.db'))
  await restored(folder, shop)
  expect(await productsOf(shop)).toEqual([shop.product.id])
})

test('a full disk ends a backup and a restore in one line, and leaves nothing of them', async () => {
  const shop = await stoppedShop('sqlite', 'model-x')
  const folder = emptyFolder()
  const refused = await shopData(['backup', folder], shop, 40)
  expect(refused).toMatchObject({ code: 1, lines: [expect.stringContaining('EFBIG')] })
  expect(readdirSync(folder)).toEqual([])

  const { backup } = await backedUp(shop)
  const target = await emptyPlace('sqlite')
  expect((await shopData(['restore', backup], target, 40)).code).toBe(1)
  expect(readdirSync(target.dataDir)).not.toContain('voltway.db')
  await restored(backup, target)
  expect(await productsOf(target)).toEqual([shop.product.id])
})

test('--keep leaves the newest, and what a killed backup left a day ago goes', async () => {
  const shop = await stoppedShop('sqlite')
  const folder = emptyFolder()
  const abandoned = join(folder, '2026-01-01T00-00-00.000Z.part')
  mkdirSync(join(abandoned, 'pictures'), { recursive: true })
  writeFileSync(join(folder, 'README'), 'not ours')
  utimesSync(abandoned, 0, 0)
  for (let day = 0; day < 2; day++) await writeBackup(sqliteAt(shop.dataDir), folder, () => {})
  expect(await shopData(['backup', folder, '--keep', '2'], shop)).toMatchObject({ code: 0, lines: [] })
  const left = readdirSync(folder).sort()
  expect(left).toEqual([expect.stringMatching(/^\d{4}-/), expect.stringMatching(/^\d{4}-/), 'README'])
  expect(await shopData(['verify', folder], shop)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${left[1]} is good`),
  })
})

test('a picture that is removed between the rows and the pictures has the rows read again', async () => {
  const shop = await stoppedShop('sqlite')
  const place = sqliteAt(shop.dataDir)
  const folder = emptyFolder()
  let times = 0
  const backup = await writeBackup(place, folder, (line) => {
    if (!line.startsWith('audit_log')) return
    times += 1
    if (times > 1) return
    const uploads = join(shop.dataDir, 'uploads')
    for (const file of readdirSync(uploads)) rmSync(join(uploads, file))
    takeAllOffSale(join(shop.dataDir, 'voltway.db'))
  })
  expect(times).toBe(2)
  const { pictures } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
  expect(pictures).toMatchObject({ files: 0, missing: 0 })
  await proveBackup(backup)
})

test('pictures that the shop itself does not have are told, and keep nobody from a backup', async () => {
  const shop = await stoppedShop('sqlite')
  rmSync(join(shop.dataDir, 'uploads'), { recursive: true })
  const told: string[] = []
  await writeBackup(sqliteAt(shop.dataDir), emptyFolder(), (line) => told.push(line))
  expect(told).toContainEqual(expect.stringContaining('1 pictures that it does not have'))
})

test.each([[], ['backup', 'one', '--keep', '0'], ['move-data', '--from', 'mysql://db', '--to', 'sqlite:x']])(
  'wrong words %j are answered with the right ones',
  async (...words) => {
    const { code, lines } = await shopData(words, { dataDir: emptyFolder(), env: {} })
    expect(code).toBe(2)
    expect(lines[0]).toContain('npm run')
  },
)
