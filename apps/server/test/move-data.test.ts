import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrivingFiles, hasShop, images, openDatabase, products, readSnapshot } from '@voltway/db'
import { expect, test } from 'vitest'
import { placeOf, uploadsOf } from '../src/backup/shop-place.ts'
import { pictureFilesOf } from '../src/picture-names.ts'
import { launch } from './program.ts'
import { emptyPlace, moved, productsOf, shopDataProgram, type Where } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const nameOf = ({ dataDir, env }: Where) => env.DATABASE_URL ?? `sqlite:${dataDir}`

const moving = (from: Where, to: Where) =>
  launch(
    to.dataDir,
    {},
    {
      program: shopDataProgram,
      args: ['move-data', '--from', nameOf(from), '--to', nameOf(to)],
    },
  )

/** Kills the process once there is something. */
const killedOnce = async (
  { child, ended }: ReturnType<typeof launch>,
  isThere: () => boolean | Promise<boolean>,
) => {
  await expect.poll(isThere, { interval: 25 }).toBe(true)
  child.kill('SIGKILL')
  expect(await ended).toBeNull()
}

const tablesOf = async (url: string) => {
  const { db, close } = await openDatabase({ url })
  const tables = await db.introspection.getTables()
  await close()
  return tables.map(({ name }) => name)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The files of all pictures that a shop shows, each with the hash of its bytes. */
const filesOf = ({ dataDir, env }: Where): Promise<Record<string, string>> => {
  const { database, dataDir: folder } = placeOf(env.DATABASE_URL, dataDir)
  return readSnapshot(database, async (h) => {
    const found: Record<string, string> = {}
    for (const file of (await products.listImages(h)).flatMap(pictureFilesOf)) {
      const kept = await (folder === undefined
        ? images.findFile(h, file).then((each) => each?.bytes)
        : readFileSync(join(uploadsOf(folder), file)))
      found[file] = kept ? sha256(kept) : 'missing'
    }
    return found
  })
}

test('a move to PostgreSQL that was killed goes on with the pictures that have not arrived', async () => {
  const shop = await stoppedShop('sqlite', { heavy: 2 })
  const to = await emptyPlace('postgres')
  const url = nameOf(to)
  const { addArrived, findArrived } = await arrivingFiles()
  await killedOnce(moving(shop, to), async () => (await findArrived(url)).size > 0)
  const arrived = [...(await findArrived(url)).keys()]
  expect(await hasShop(url)).toBe(false)
  const [name = ''] = arrived
  const damaged = { path: '/images/x', created_at: new Date(), content_type: 'x', bytes: Buffer.from('x') }
  await addArrived(url, [{ name, ...damaged }])

  const again = moving(shop, to)
  expect(await again.ended).toBe(0)
  const before = /(\d+) of (\d+) files of pictures arrived before/.exec(again.output.out)
  expect(Number(before?.[1])).toBeGreaterThanOrEqual(arrived.length)
  expect(await productsOf(to)).toEqual([shop.product.id])
  expect(await filesOf(to)).toEqual(await filesOf(shop))
  expect(await tablesOf(url)).not.toContain('arriving_files')
  expect(existsSync(join(shop.dataDir, 'moving'))).toBe(false)
})

test('a move to SQLite that was killed goes on with the pictures that have not arrived', async () => {
  const shop = await stoppedShop('postgres', { heavy: 2 })
  const to = await emptyPlace('sqlite')
  const work = join(to.dataDir, 'moving')
  const arrived = () =>
    existsSync(work)
      ? readdirSync(work, { recursive: true, encoding: 'utf8' }).filter((name) =>
          /pictures.*\.\w+$/.test(name),
        )
      : []
  const whole = () => arrived().filter((name) => !/jsonl|\.part$/.test(name))
  await killedOnce(moving(shop, to), () => whole().length > 0)
  expect(existsSync(join(to.dataDir, 'voltway.db'))).toBe(false)
  const [damaged = ''] = whole()
  writeFileSync(join(work, damaged), 'not what was sent')

  const again = moving(shop, to)
  expect(await again.ended).toBe(0)
  expect(await productsOf(to)).toEqual([shop.product.id])
  expect(await filesOf(to)).toEqual(await filesOf(shop))
  expect(existsSync(work)).toBe(false)
})

test('while a move to a folder is on, nothing else begins in it', async () => {
  const [shop, to] = [await stoppedShop('postgres', { heavy: 2 }), await emptyPlace('sqlite')]
  const first = moving(shop, to)
  await expect.poll(() => existsSync(join(to.dataDir, 'moving')), { interval: 5 }).toBe(true)
  first.child.kill('SIGSTOP')
  await expect(moved(shop, to)).rejects.toThrow('is in use by another Voltway process')
  first.child.kill('SIGCONT')
  expect(await first.ended).toBe(0)
  expect(await productsOf(to)).toEqual([shop.product.id])
})

test('a move to a place that has a shop brings nothing there', async () => {
  const [shop, taken, folder] = [
    await stoppedShop('sqlite'),
    await stoppedShop('postgres'),
    await stoppedShop('sqlite'),
  ]
  await expect(moved(shop, taken)).rejects.toThrow('has a shop already')
  await expect(moved(taken, folder)).rejects.toThrow('has a shop already')
  expect(await tablesOf(nameOf(taken))).not.toContain('arriving_files')
  expect(existsSync(join(folder.dataDir, 'moving'))).toBe(false)
  expect(await productsOf(taken)).toEqual([taken.product.id])
})
