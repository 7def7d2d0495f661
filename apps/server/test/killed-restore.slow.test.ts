import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@voltway/contract'
import { openShop } from '@voltway/db/backup/backup-file'
import { within } from '@voltway/db/postgres-copy'
import { expect, test } from 'vitest'
import { call, emptyFolder, failedStart, launch, refusedWith, startProgram } from './program.ts'
import {
  backUpShop,
  emptyLocation,
  type Location,
  productsOf,
  restoreShop,
  shopDataProgram,
} from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const killer = join(import.meta.dirname, 'kill-at-step.cjs')

/** Runs `npm run restore` and kills it before the given change of a folder. With 0, returns the number of changes. */
const restore = async (words: string[], { dataDir, env }: Location, step: number) => {
  const preload = { NODE_OPTIONS: `--require ${killer}`, KILL_AT_STEP: String(step) }
  const program = { program: shopDataProgram, args: ['restore', ...words] }
  const { ended, output } = launch(dataDir, { ...env, ...preload }, program)
  expect(await ended, output.err).toBe(step === 0 ? 0 : null)
  return Number(/(\d+) steps/.exec(output.out)?.[1])
}

/** Copies a stopped shop. */
const copyOf = ({ dataDir }: Location): Location => {
  const copy = join(emptyFolder(), 'shop')
  cpSync(dataDir, copy, { recursive: true })
  return { dataDir: copy, env: {} }
}

/** The changes of a folder to kill at, counted from the last change of a restore. */
const [removeId, renameDatabase, renameId, removeUnfinished] = [4, 3, 2, 0] as const

test('a restore that is killed at any moment leaves one of the two shops, and its next start removes the rest', async () => {
  const [shop, other] = [await stoppedShop('sqlite'), await stoppedShop('sqlite')]
  const { backup } = await backUpShop(other)
  const words = [backup, '--replace']
  const steps = await restore(words, copyOf(shop), 0)
  const killAt = async (step: number) => {
    const copy = copyOf(shop)
    await restore(words, copy, step)
    const program = await startProgram(copy.dataDir)
    const [found, ...more] = await call<Product[]>(program, 'GET', '/api/products')
    expect(more, `step ${step}`).toEqual([])
    expect((await fetch(program.url + found?.image)).status, `step ${step}`).toBe(200)
    await program.stop()
    expect(existsSync(join(copy.dataDir, 'unfinished')), `step ${step}`).toBe(false)
    const backups = join(copy.dataDir, 'before-restore')
    expect(existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.part')) : []).toEqual(
      [],
    )
    await restoreShop(backup, copy, true)
    expect(await productsOf(copy)).toEqual([other.product.id])
    return found?.id
  }
  const early = [steps >> 1, steps - removeId, steps - renameDatabase]
  const late = [steps - renameId, steps - removeUnfinished]
  expect(await Promise.all(early.map(killAt))).toEqual(early.map(() => shop.product.id))
  expect(await Promise.all(late.map(killAt))).toEqual(late.map(() => other.product.id))
})

test('a killed restore into an empty folder leaves no data of customers, and can be repeated', async () => {
  const { backup } = await backUpShop(await stoppedShop('sqlite'))
  const whole = await emptyLocation('sqlite')
  const steps = await restore([backup], whole, 0)
  const killAt = async (step: number) => {
    const location = await emptyLocation('sqlite')
    await restore([backup], location, step)
    expect(existsSync(join(location.dataDir, 'voltway.db')), `step ${step}`).toBe(false)
    await launch(location.dataDir).ended
    expect(readdirSync(location.dataDir).filter((name) => !['lock', 'uploads'].includes(name))).toEqual([])
    await restoreShop(backup, location)
    expect(await productsOf(location)).toEqual(await productsOf(whole))
  }
  await Promise.all([steps - removeId, steps - renameDatabase].map(killAt))
})

test('a killed restore on PostgreSQL leaves the previous shop, a running one has a lock, and the next start removes the rest', async () => {
  const [shop, other] = [await stoppedShop('postgres'), await stoppedShop('sqlite', { heavy: 2 })]
  const { backup } = await backUpShop(other)
  await using db = await openShop(shop.env.DATABASE_URL, '')
  const count = async () => (await db.selectFrom('images').select('path').execute()).length
  const before = await count()
  const args = ['restore', backup, '--replace']
  /** Runs `work` during a restore that waits for a table with this lock, and kills the restore. */
  const killedDuring = (lock: string, work: () => Promise<unknown>) =>
    within(shop.env.DATABASE_URL ?? '', async (holder) => {
      await holder.query(`begin; lock table orders in ${lock} mode`)
      const { child, ended } = launch(shop.dataDir, shop.env, { program: shopDataProgram, args })
      await work()
      child.kill('SIGKILL')
      expect(await ended).toBeNull()
    })
  // The restore reads the table for a backup, writes the images, and then writes the table.
  await killedDuring('share', () => expect.poll(count).toBeGreaterThan(before))
  expect(await productsOf(shop)).toEqual([shop.product.id])

  const unfinished = join(shop.dataDir, 'unfinished')
  await killedDuring('access exclusive', async () => {
    await expect.poll(() => existsSync(unfinished)).toBe(true)
    await expect(restoreShop(backup, shop, true)).rejects.toThrow('is in use by another Voltway process')
    refusedWith(await failedStart(shop.dataDir, shop.env), 'is in use by another Voltway process')
  })
  expect(existsSync(unfinished)).toBe(true)
  await startProgram(shop.dataDir, shop.env).then(({ stop }) => stop())
  expect(existsSync(unfinished), 'after the next start').toBe(false)
  await restoreShop(backup, shop, true)
  expect(await productsOf(shop)).toEqual([other.product.id])
})
