import { openDatabase } from '@voltway/db'
import { freshPostgres } from '@voltway/db/fixture'
import { haltingProxy } from '@voltway/db/postgres-proxy'
import { expect, onTestFinished, test } from 'vitest'
import { watchReadiness } from '../src/start/readiness.ts'
import { errorOf, startServer, type TestServer } from './harness.ts'
import { memoryLog } from './memory-log.ts'
import { scrape } from './scrape.ts'

const readyz = async ({ request }: TestServer, query = '') => {
  const response = await request('GET', `/readyz${query}`)
  if (response.status === 200) return 'ready'
  const { code, reason, error } = errorOf(response) as ReturnType<typeof errorOf> & { reason: string }
  expect([response.status, code, response.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1'])
  expect(error).not.toContain('busy')
  return reason
}

const metricsOf = async (server: TestServer) => {
  const { text } = await scrape(server)
  return text.match(/^voltway_(?:ready|not_ready).*$/gm)
}

const changes = ({ logged }: Pick<TestServer, 'logged'>) =>
  logged
    .filter(({ msg }) => /^(Not ready|Ready)$/.test(String(msg)))
    .map(({ msg, level, reason, fault }) => [msg, level, reason, fault])

test('concurrent checks share one ping of the database', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let pings = 0
  const ping = () => {
    pings += 1
    return promise
  }
  const { check, open, stop } = watchReadiness(ping, memoryLog().log)
  onTestFinished(stop)
  open()
  const checks = [check(), check(), check()]
  resolve()
  expect([await Promise.all(checks), pings]).toEqual([[undefined, undefined, undefined], 1])
  await check()
  expect(pings).toBe(2)
})

test('while PostgreSQL is down /readyz names the database, the node is ready, and log and metrics report it once', async () => {
  const { url, halt } = await haltingProxy(await freshPostgres())
  const database = await openDatabase({ url })
  onTestFinished(database.close)
  // The check of the admin secret needs the rate limits in PostgreSQL.
  const server = await startServer('postgres', { database, env: { metricsToken: 'metrics-token' } })
  expect([await readyz(server), await readyz(server, '?scope=node')]).toEqual(['ready', 'ready'])
  expect(await metricsOf(server)).toContain('voltway_ready 1')
  server.logged.splice(0)

  const goOn = await halt()
  // Without a request to /readyz.
  await expect.poll(() => changes(server)).toHaveLength(1)
  for (const _ of [1, 2]) expect(await readyz(server)).toBe('database')
  expect(await readyz(server, '?scope=node')).toBe('ready')
  expect(await metricsOf(server)).toEqual([
    'voltway_ready 0',
    'voltway_not_ready{reason="starting"} 0',
    'voltway_not_ready{reason="stopping"} 0',
    'voltway_not_ready{reason="database"} 1',
  ])
  await goOn()
  await expect.poll(() => readyz(server)).toBe('ready')
  expect(changes(server)).toEqual([
    ['Not ready', 40, 'database', expect.stringContaining('database')],
    ['Ready', 30, undefined, undefined],
  ])
  server.logged.splice(0)
})
