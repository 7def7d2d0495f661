import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openShop } from '@voltway/db/backup/backup-file'
import { postgresProxy } from '@voltway/db/postgres-proxy'
import { expect, test } from 'vitest'
import { emptyFolder, launch } from './program.ts'
import { emptyLocation, imagesOf, type Location, productsOf, shopData, shopDataProgram } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const nameOf = ({ dataDir, env }: Location) => env.DATABASE_URL ?? `sqlite:${dataDir}`

const moving = (from: Location, to: Location) =>
  launch(
    to.dataDir,
    {},
    { program: shopDataProgram, args: ['move-data', '--from', nameOf(from), '--to', nameOf(to)] },
  )

/** Returns a location behind a proxy that passes on 3 MB, which are some of the image files, and then nothing. */
const stalling = async ({ dataDir, env }: Location): Promise<Location> => {
  let passed = 0
  const pass = (bytes: Buffer) => {
    passed += bytes.length
    return passed > 3_000_000 ? Buffer.alloc(0) : bytes
  }
  const meddling = { fromShop: pass, fromServer: pass }
  return { dataDir, env: { DATABASE_URL: await postgresProxy(env.DATABASE_URL ?? '', () => meddling) } }
}

/** Kills the process when the first file exists. */
const killedOnce = async (
  { child, ended }: ReturnType<typeof launch>,
  isThere: () => boolean | Promise<boolean>,
) => {
  await expect.poll(isThere).toBe(true)
  child.kill('SIGKILL')
  expect(await ended).toBeNull()
}

test('a move to PostgreSQL can be repeated after a kill, and replaces damaged images', async () => {
  const shop = await stoppedShop('sqlite', { heavy: 2 })
  const to = await emptyLocation('postgres')
  await using db = await openShop(nameOf(to), '')
  const arrived = () => db.selectFrom('image_files').select('name').execute()
  await killedOnce(moving(shop, await stalling(to)), async () => (await arrived().catch(() => [])).length > 0)
  expect(await db.selectFrom('shop_state').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('products').selectAll().execute()).toEqual([])
  await expect(productsOf(to)).rejects.toThrow('has no shop yet')
  await db
    .updateTable('image_files')
    .set({ bytes: Buffer.from('x') })
    .execute()

  expect(await moving(shop, to).ended).toBe(0)
  expect(await productsOf(to)).toEqual([shop.product.id])
  expect(await imagesOf(to)).toEqual(await imagesOf(shop))
  expect(existsSync(join(shop.dataDir, 'unfinished'))).toBe(false)
})

test('a move to SQLite can be repeated after a kill, and replaces damaged images', async () => {
  const shop = await stoppedShop('postgres', { heavy: 2 })
  const to = await emptyLocation('sqlite')
  const work = join(to.dataDir, 'unfinished', 'images')
  const whole = () => (existsSync(work) ? readdirSync(work).filter((name) => !name.endsWith('.part')) : [])
  await killedOnce(moving(await stalling(shop), to), () => whole().length > 1)
  expect(existsSync(join(to.dataDir, 'voltway.db'))).toBe(false)
  const [damaged = ''] = whole()
  writeFileSync(join(work, damaged), 'not what was sent')
  for (const log of ['-wal', '-shm', '-journal'])
    writeFileSync(join(to.dataDir, 'unfinished', `voltway.db.whole${log}`), 'of the killed move')

  expect(await moving(shop, to).ended).toBe(0)
  expect(await productsOf(to)).toEqual([shop.product.id])
  expect(await imagesOf(to)).toEqual(await imagesOf(shop))
  expect(existsSync(join(to.dataDir, 'unfinished'))).toBe(false)
})

test('fails one of two concurrent moves into one PostgreSQL database and prints one line', async () => {
  const shop = await stoppedShop('sqlite', { heavy: 2 })
  const twin = join(emptyFolder(), 'twin')
  cpSync(shop.dataDir, twin, { recursive: true })
  const to = await emptyLocation('postgres')
  const moves = [shop, { dataDir: twin, env: {} }].map((from) =>
    shopData(['move-data', '--from', nameOf(from), '--to', nameOf(to)], to),
  )
  const results = (await Promise.all(moves)).map(({ code, lines }) => ({ code, lines }))
  expect(results.sort((one, other) => Number(one.code) - Number(other.code))).toEqual([
    { code: 0, lines: [] },
    { code: 1, lines: [expect.stringContaining('has a shop already')] },
  ])
  expect(await productsOf(to)).toEqual([shop.product.id])
})
