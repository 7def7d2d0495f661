import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Product, ProductWithImages } from '@voltway/contract'
import { shopState } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { within } from '@voltway/db/postgres-copy'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stateOf } from './folder-state.ts'
import { call, emptyFolder, startProgram } from './program.ts'
import {
  backUpShop,
  emptyLocation,
  imagesOf,
  type Location,
  moveShopTo,
  productsOf,
  restoreShop,
  shopData,
  withShop,
} from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

/** Runs in its own process, because two SQLite libraries in one process release each other's locks. */
const takeAllOffSale = (file: string) => {
  const sql = `update products set deleted_at = '2026-01-01T00:00:00.000Z'`
  const script = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec(process.argv[2])`
  execFileSync(process.execPath, ['-e', script, file, sql])
}

eachDialect('a backup', (dialect) => {
  test('is restored completely into an empty target, and the shop stores the time of the backup', async () => {
    const shop = await stoppedShop(dialect)
    const folder = emptyFolder()
    const before = new Date().toISOString()
    expect(await shopData(['backup', folder], shop)).toMatchObject({ code: 0, lines: [] })
    const elsewhere = await emptyLocation(dialect)
    expect(await shopData(['restore', folder], elsewhere)).toMatchObject({ code: 0, lines: [] })
    const program = await startProgram(elsewhere.dataDir, elsewhere.env)
    expect(await call<Product[]>(program, 'GET', '/api/products')).toMatchObject([shop.product])
    const { images } = await call<ProductWithImages>(program, 'GET', `/api/products/${shop.product.id}`)
    expect(images).toMatchObject([{ alt: 'On a roof' }])
    for (const image of [shop.product.image, ...images.map((each) => each.image)])
      expect((await fetch(program.url + image)).status).toBe(200)
    const backedUpAt = await withShop(shop, (db) => shopState.get(db, 'last_backup_at'))
    expect(String(backedUpAt) >= before).toBe(true)
  })

  test('rejects a restore over an existing shop; --replace backs up that shop and replaces it', async () => {
    const [shop, other] = [await stoppedShop(dialect), await stoppedShop(dialect)]
    const { folder } = await backUpShop(other)
    await expect(restoreShop(folder, shop)).rejects.toThrow('--replace')
    expect(await productsOf(shop)).toEqual([shop.product.id])

    await restoreShop(folder, shop, true)
    expect(await productsOf(shop)).toEqual([other.product.id])
    await restoreShop(join(shop.dataDir, 'before-restore'), shop, true)
    expect(await productsOf(shop)).toEqual([shop.product.id])
  })

  test('is not restored over a running shop, and a running shop cannot be moved', async () => {
    const shop = await stoppedShop(dialect)
    const { folder } = await backUpShop(shop)
    const program = await startProgram(shop.dataDir, shop.env)
    const runs = /in use by another|stop all of its nodes/
    await expect(restoreShop(folder, shop, true)).rejects.toThrow(runs)
    const target = await emptyLocation('sqlite')
    await expect(moveShopTo(shop, target)).rejects.toThrow(runs)
    expect(readdirSync(target.dataDir)).toEqual([])
    expect(await call<Product[]>(program, 'GET', '/api/products')).toMatchObject([shop.product])
    expect(readdirSync(shop.dataDir)).not.toContain('before-restore')
  })

  test('a rejected restore over a stopped shop makes no backup of it first', async () => {
    const shop = await stoppedShop(dialect)
    const { folder, backup } = await backUpShop(shop)
    const before = stateOf(shop.dataDir)
    const { DATABASE_URL: url } = shop.env
    if (url !== undefined) {
      const turnDigest = () =>
        within(url, (client) => client.query('update schema_version set sha256 = reverse(sha256)'))
      await turnDigest()
      await expect(restoreShop(folder, shop, true)).rejects.toThrow('schema of another commit')
      await turnDigest()
    }
    rmSync(join(backup, 'images'), { recursive: true })
    await expect(restoreShop(folder, shop, true)).rejects.toThrow('The backup is damaged')
    expect(stateOf(shop.dataDir)).toEqual(before)
  })

  test('a shop that moves to the other database and back is unchanged', async () => {
    const shop = await stoppedShop(dialect)
    const other = await emptyLocation(dialect === 'sqlite' ? 'postgres' : 'sqlite')
    const home = await emptyLocation(dialect)
    await moveShopTo(shop, other)
    await moveShopTo(other, home)
    expect(await productsOf(home)).toEqual([shop.product.id])
    expect(await imagesOf(home)).toEqual(await imagesOf(shop))
    const rows = (where: Location) =>
      withShop(where, async (db) => ({
        products: await db.selectFrom('products').selectAll().execute(),
        images: await db.selectFrom('product_images').selectAll().execute(),
        shopId: await shopState.get(db, shopState.keys.shopId),
      }))
    expect(await rows(home)).toEqual(await rows(shop))
    expect((await rows(home)).images).toHaveLength(1)
  })

  test('is not added to a folder that has backups of another shop', async () => {
    const [shop, other] = [await stoppedShop(dialect), await stoppedShop(dialect)]
    const { folder, backup } = await backUpShop(other)
    const refused = await shopData(['backup', folder, '--keep', '1'], shop)
    expect(refused).toMatchObject({ code: 1, lines: [expect.stringContaining('a backup of another shop')] })
    expect(existsSync(backup)).toBe(true)
    expect(await shopData(['backup', folder, '--keep', '1'], other)).toMatchObject({ code: 0, lines: [] })
    expect(existsSync(backup)).toBe(false)
  })

  test('the backup of an empty location fails and creates no folder', async () => {
    const folder = join(emptyFolder(), 'new')
    const refused = await shopData(['backup', folder], await emptyLocation(dialect))
    const reason = /There is no database file|has no shop yet/
    expect(refused).toMatchObject({ code: 1, lines: [expect.stringMatching(reason)] })
    expect(existsSync(folder)).toBe(false)
  })
})

test('a full disk ends a backup and a restore with one line, and leaves no files', async () => {
  const shop = await stoppedShop('sqlite', { shows: 'model-x' })
  const folder = emptyFolder()
  const refused = await shopData(['backup', folder], shop, 40)
  expect(refused).toMatchObject({ code: 1, lines: [expect.stringMatching(`^${folder} .*disk I/O error`)] })
  expect(readdirSync(folder)).toEqual(['.lock'])

  const { backup } = await backUpShop(shop)
  const target = await emptyLocation('sqlite')
  expect(await shopData(['restore', backup], target, 40)).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(`^${target.dataDir} .*EFBIG`)],
  })
  expect(readdirSync(target.dataDir)).not.toContain('voltway.db')
  await restoreShop(backup, target)
  expect(await productsOf(target)).toEqual([shop.product.id])
})

test('a backup whose time the shop cannot store is complete, and says so', async () => {
  const shop = await stoppedShop('sqlite')
  const { folder, backup } = await backUpShop(shop)
  using writer = new DatabaseSync(join(shop.dataDir, 'voltway.db'))
  writer.exec('begin immediate')
  const { code, lines, out } = await shopData(['backup', folder, '--keep', '1'], shop)
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The backup is complete, but its time could not be stored: .*locked/)],
  })
  expect(out).toContain(`Removed ${backup}`)
  expect(await shopData(['verify', folder], shop)).toMatchObject({ code: 0, lines: [] })
})

test('a backup reads the rows again when an image is removed meanwhile', async () => {
  const shop = await stoppedShop('sqlite')
  let times = 0
  vi.spyOn(console, 'log').mockImplementation(() => {
    times += 1
    if (times > 1) return
    const uploads = join(shop.dataDir, 'uploads')
    for (const file of readdirSync(uploads)) rmSync(join(uploads, file))
    takeAllOffSale(join(shop.dataDir, 'voltway.db'))
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { backup, manifest } = await backUpShop(shop)
  expect(times).toBe(2)
  expect(manifest.missing_images).toBe(0)
  expect(manifest.images).toEqual({})
  expect(await shopData(['verify', backup], shop)).toMatchObject({ code: 0 })
})

test('a backup reports images that the shop lacks, and succeeds', async () => {
  const shop = await stoppedShop('sqlite')
  rmSync(join(shop.dataDir, 'uploads'), { recursive: true })
  const folder = emptyFolder()
  const { code, out } = await shopData(['backup', folder], shop)
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('2 images that it does not have') })
  expect(await shopData(['verify', folder], shop)).toMatchObject({ code: 0 })
})

test('a backup into the folder of the shop is rejected, because the shop removes files there', async () => {
  const shop = await stoppedShop('sqlite')
  for (const folder of [shop.dataDir, join(shop.dataDir, 'unfinished')])
    expect(await shopData(['backup', folder], shop)).toMatchObject({
      code: 1,
      lines: [`${folder} is inside DATA_DIR: choose a folder outside, which the shop does not change`],
    })
})

test('an older backup never stands in for the newest one, which cannot be read', async () => {
  const shop = await stoppedShop('sqlite')
  const { folder } = await backUpShop(shop)
  const { backup } = await backUpShop(shop, folder)
  rmSync(join(backup, 'manifest.json'))
  // Root may read every file, so the loop stands for a file that this user may not read.
  symlinkSync('manifest.json', join(backup, 'manifest.json'))
  for (const command of ['verify', 'restore'])
    expect(await shopData([command, folder], await emptyLocation('sqlite'))).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(`^ELOOP.*${backup}`)],
    })
  expect(await shopData(['backup', folder], shop)).toMatchObject({ code: 0, lines: [] })
})

test.each(['verify', 'restore'])('%s names a folder that does not exist', async (command) => {
  const [dataDir, missing] = [emptyFolder(), '/nonexistent/backups']
  const { code, lines } = await shopData([command, missing], { dataDir, env: {} })
  expect({ code, lines }).toEqual({ code: 1, lines: [`There is no folder ${missing}`] })
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
  ...['u:p#w@host/db', 'u:100%@host/db', ''].map((rest) => [
    ['move-data', '--from', 'sqlite:x', '--to', `postgres://${rest}`],
  ]),
])('wrong arguments %j print the usage', async (words) => {
  const { code, lines } = await shopData(words, { dataDir: emptyFolder(), env: {} })
  expect(code).toBe(1)
  expect(lines).toHaveLength(words.length === 0 ? 4 : 1)
  expect(lines[0]).toContain(`npm run ${words[0] ?? 'backup'} -- `)
})
