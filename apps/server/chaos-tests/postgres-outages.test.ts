import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@voltway/db/embedded-postgres'
import { freshPostgres } from '@voltway/db/fixture'
import { haltingProxy } from '@voltway/db/postgres-proxy'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder, type Program, startProgram } from '../test/program.ts'
import { startRetryingBuyers } from './load/start-retrying-buyers.ts'

const statusOf = async ({ url }: Program, path: string) => {
  const response = await fetch(url + path)
  await response.arrayBuffer()
  return response.status
}

const serverOfItsOwn = async () => {
  const postgres = await startEmbeddedPostgres()
  onTestFinished(postgres.stop)
  return postgres
}

test.each([
  ['stands still for twelve seconds', async () => haltingProxy(await freshPostgres()), 12_000],
  ['is restarted', serverOfItsOwn, 0],
])('while PostgreSQL %s buyers get 503 with Retry-After, and each order counts once', async (_, open, ms) => {
  const { url, halt } = await open()
  const program = await startProgram(emptyFolder(), { DATABASE_URL: url, RATE_LIMITS: 'off' })
  const buyers = await startRetryingBuyers(program, 8)
  expect(await statusOf(program, '/api/products')).toBe(200)
  const since = performance.now()
  const goOn = await halt()
  await expect.poll(() => statusOf(program, '/readyz')).toBe(503)
  expect(await statusOf(program, '/healthz')).toBe(200)
  expect(await statusOf(program, '/api/products')).toBe(200)
  // The outage lasts this long, because a statement counts as lost after ten seconds.
  await sleep(Math.max(0, since + ms - performance.now()))
  await goOn()
  await expect.poll(() => statusOf(program, '/readyz')).toBe(200)
  expect((await buyers.stop()).refusals).toBeGreaterThan(0)
})
