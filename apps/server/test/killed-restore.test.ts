import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@voltway/contract'
import { openShop } from '@voltway/db/copy/shop-copy'
import { expect, test } from 'vitest'
import { call, emptyFolder, launch, startProgram } from './program.ts'
import { backedUp, emptyPlace, productsOf, restored, shopDataProgram, type Where } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const killer = join(import.meta.dirname, 'kill-at-step.cjs')

/** Runs `npm run restore`, and kills it before a file operation; with 0 returns how many it had. */
const restore = async (words: string[], { dataDir, env }: Where, step: number) => {
  const preload = { NODE_OPTIONS: `--require ${killer}`, KILL_AT_STEP: String(step) }
  const program = { program: shopDataProgram, args: ['restore', ...words] }
  const { ended, output } = launch(dataDir, { ...env, ...preload }, program)
  expect(await ended, output.err).toBe(step === 0 ? 0 : null)
  return Number(/(\d+) steps/.exec(output.out)?.[1])
}

/** A copy of a stopped shop. */
const copyOf = ({ dataDir }: Where): Where => {
  const copy = join(emptyFolder(), 'shop')
  cpSync(dataDir, copy, { recursive: true })
  return { dataDir: copy, env: {} }
}

test('a restore that is killed at any moment leaves one of the two shops, which starts and removes the rest', async () => {
  const [shop, other] = [await stoppedShop('sqlite'), await stoppedShop('sqlite')]
  const { backup } = await backedUp(other)
  const words = [backup, '--replace']
  const steps = await restore(words, copyOf(shop), 0)
  const last = Array.from({ length: 8 }, (_, index) => steps - 3 - index)
  const found = new Set<string>()
  for (const step of [...last, steps >> 1]) {
    const copy = copyOf(shop)
    await restore(words, copy, step)
    const program = await startProgram(copy.dataDir)
    const products = await call<Product[]>(program, 'GET', '/api/products')
    expect([[shop.product.id], [other.product.id]], `step ${step}`).toContainEqual(
      products.map(({ id }) => id),
    )
    for (const { id, image } of products) {
      found.add(id)
      expect((await fetch(program.url + image)).status, `step ${step}`).toBe(200)
    }
    await program.stop()
    expect(existsSync(join(copy.dataDir, 'unfinished')), `step ${step}`).toBe(false)
    const kept = join(copy.dataDir, 'before-restore')
    expect(existsSync(kept) ? readdirSync(kept).filter((name) => name.endsWith('.part')) : []).toEqual([])
    await restored(backup, copy, true)
    expect(await productsOf(copy)).toEqual([other.product.id])
  }
  expect(found.size, 'both were there').toBe(2)
})

test('a restore into an empty folder that is killed leaves no customers behind, and can be done again', async () => {
  const { backup } = await backedUp(await stoppedShop('sqlite'))
  const whole = await emptyPlace('sqlite')
  const steps = await restore([backup], whole, 0)
  for (const step of [steps - 7, steps - 8, steps - 9]) {
    const place = await emptyPlace('sqlite')
    await restore([backup], place, step)
    expect(existsSync(join(place.dataDir, 'voltway.db')), `step ${step}`).toBe(false)
    await launch(place.dataDir).ended
    expect(readdirSync(place.dataDir).filter((name) => !['lock', 'uploads'].includes(name))).toEqual([])
    await restored(backup, place)
    expect(await productsOf(place)).toEqual(await productsOf(whole))
  }
})

test('a restore on PostgreSQL that is killed leaves the shop that was there', async () => {
  const [shop, other] = [await stoppedShop('postgres'), await stoppedShop('sqlite', { heavy: 2 })]
  const { backup } = await backedUp(other)
  await using db = await openShop(shop.env.DATABASE_URL, '')
  const count = async () => (await db.selectFrom('images').select('path').execute()).length
  const before = await count()
  const args = ['restore', backup, '--replace']
  const { child, ended } = launch(shop.dataDir, shop.env, { program: shopDataProgram, args })
  await expect.poll(count, { interval: 5 }).toBeGreaterThan(before)
  child.kill('SIGKILL')
  expect(await ended).toBeNull()
  expect(await productsOf(shop)).toEqual([shop.product.id])
  await restored(backup, shop, true)
  expect(await productsOf(shop)).toEqual([other.product.id])
})
