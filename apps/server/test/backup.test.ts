import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Product, ProductWithImages } from '@voltway/contract'
import { openDatabase, shopState } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { expect, onTestFinished, test } from 'vitest'
import { call, emptyFolder, startProgram } from './program.ts'
import {
  backedUp,
  emptyPlace,
  imagesOf,
  moved,
  productsOf,
  restored,
  shopData,
  type Where,
  withShop,
} from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

/** In a process of its own: of two SQLite libraries in one process each would drop the other's locks. */
const takeAllOffSale = (file: string) => {
  const sql = `update products set deleted_at = '2026-01-01T00:00:00.000Z'`
  const script = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec(process.argv[2])`
  execFileSync(process.execPath, ['-e', script, file, sql])
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
    const { images } = await call<ProductWithImages>(program, 'GET', `/api/products/${shop.product.id}`)
    expect(images).toMatchObject([{ alt: 'On a roof' }])
    for (const image of [shop.product.image, ...images.map((each) => each.image)])
      expect((await fetch(program.url + image)).status).toBe(200)
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
    expect(await imagesOf(home)).toEqual(await imagesOf(shop))
    const rows = (where: Where) =>
      withShop(where, async (db) => ({
        products: await db.selectFrom('products').selectAll().execute(),
        images: await db.selectFrom('product_images').selectAll().execute(),
        shopId: await shopState.getShopId(db),
      }))
    expect(await rows(home)).toEqual(await rows(shop))
    expect((await rows(home)).images).toHaveLength(1)
  })

  test('an empty place cannot be backed up, and nothing is left that looks like a backup', async () => {
    const folder = emptyFolder()
    const refused = await shopData(['backup', folder], await emptyPlace(dialect))
    const reason = /There is no database file|has no shop yet/
    expect(refused).toMatchObject({ code: 1, lines: [expect.stringMatching(reason)] })
    expect(readdirSync(folder)).toEqual([])
  })
})

test('--replace on PostgreSQL drops the tables of the shop, and no others', async () => {
  const [shop, other] = [await stoppedShop('postgres'), await stoppedShop('postgres')]
  const database = await openDatabase({ url: shop.env.DATABASE_URL })
  await database.db.schema.createTable('accounts_of_a_neighbour').addColumn('id', 'text').execute()
  const { folder } = await backedUp(other)
  await expect(restored(folder, shop, true)).rejects.toThrow('stop all of its nodes')
  await database.close()
  await restored(folder, shop, true)
  expect(await productsOf(shop)).toEqual([other.product.id])
  const after = await openDatabase({ url: shop.env.DATABASE_URL })
  onTestFinished(after.close)
  const tables = await after.db.introspection.getTables()
  expect(tables.map(({ name }) => name)).toContain('accounts_of_a_neighbour')
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

test('a full disk ends a backup and a restore in one line, and leaves nothing of them', async () => {
  const shop = await stoppedShop('sqlite', { shows: 'model-x' })
  const folder = emptyFolder()
  const refused = await shopData(['backup', folder], shop, 40)
  expect(refused).toMatchObject({ code: 1, lines: [expect.stringContaining('disk I/O error')] })
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
  mkdirSync(join(abandoned, 'images'), { recursive: true })
  writeFileSync(join(folder, 'README'), 'not ours')
  utimesSync(abandoned, 0, 0)
  for (let day = 0; day < 2; day++) await backedUp(shop, folder)
  expect(await shopData(['backup', folder, '--keep', '2'], shop)).toMatchObject({ code: 0, lines: [] })
  const left = readdirSync(folder).sort()
  expect(left).toEqual([expect.stringMatching(/^\d{4}-/), expect.stringMatching(/^\d{4}-/), 'README'])
  expect(await shopData(['verify', folder], shop)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${left[1]} is good`),
  })
})

test('--keep never removes the backup that was just made, and counts whole backups only', async () => {
  const shop = await stoppedShop('sqlite')
  const { folder, backup } = await backedUp(shop)
  const ahead = join(folder, '2099-01-01T00-00-00.000Z')
  renameSync(backup, ahead)
  const empty = join(folder, '2098-01-01T00-00-00.000Z')
  mkdirSync(empty)
  expect(await shopData(['backup', folder, '--keep', '1'], shop)).toMatchObject({ code: 0 })
  expect([existsSync(ahead), existsSync(empty)]).toEqual([false, true])
  expect(readdirSync(folder)).toHaveLength(2)
  expect(await shopData(['verify', folder], shop)).toMatchObject({ code: 0 })
})

test('the newest backup is not one of a clock that was ahead', async () => {
  const shop = await stoppedShop('sqlite')
  const { folder, backup: early } = await backedUp(shop)
  const ahead = join(folder, '2099-01-01T00-00-00.000Z')
  renameSync(early, ahead)
  expect((await shopData(['verify', folder], shop)).out).toContain(`${ahead} is good`)
  const { backup } = await backedUp(shop, folder)
  expect((await shopData(['verify', folder], shop)).out).toContain(`${backup} is good`)
})

test('an image that is removed after the rows were read has the rows read again', async () => {
  const shop = await stoppedShop('sqlite')
  let times = 0
  const { backup, manifest } = await backedUp(shop, emptyFolder(), () => {
    times += 1
    if (times > 1) return
    const uploads = join(shop.dataDir, 'uploads')
    for (const file of readdirSync(uploads)) rmSync(join(uploads, file))
    takeAllOffSale(join(shop.dataDir, 'voltway.db'))
  })
  expect(times).toBe(2)
  expect(manifest.missing_images).toBe(0)
  expect(manifest.images).toEqual({})
  expect(await shopData(['verify', backup], shop)).toMatchObject({ code: 0 })
})

test('images that the shop itself does not have are told, and keep nobody from a backup', async () => {
  const shop = await stoppedShop('sqlite')
  rmSync(join(shop.dataDir, 'uploads'), { recursive: true })
  const told: string[] = []
  const { backup } = await backedUp(shop, emptyFolder(), (line) => told.push(line))
  expect(told).toContainEqual(expect.stringContaining('2 images that it does not have'))
  expect(await shopData(['verify', backup], shop)).toMatchObject({ code: 0 })
})

test.each([
  [[]],
  [['backup', 'one', '--keep', '0']],
  [['backup', '']],
  [['verify', '']],
  [['restore', '', '--replace']],
  [['verify', 'one', '--replace']],
  [['verify', 'one', 'two']],
  [['move-data', '--from', 'mysql://db', '--to', 'sqlite:x']],
  [['move-data', '--from', 'sqlite:', '--to', 'sqlite:x']],
])('wrong words %j are answered with the right ones', async (words) => {
  const { code, lines } = await shopData(words, { dataDir: emptyFolder(), env: {} })
  expect(code).toBe(2)
  expect(lines).toHaveLength(words.length === 0 ? 4 : 1)
  expect(lines[0]).toContain(`npm run ${words[0] ?? 'backup'} -- `)
})
