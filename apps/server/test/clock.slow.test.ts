import { join } from 'node:path'
import type { User } from '@voltway/contract'
import { adminKeys, deliveries, migrate, openDatabase, transact, users } from '@voltway/db'
import { eachDialect, freshDatabase, freshPostgres } from '@voltway/db/fixture'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createClock, openClock } from '../src/start/clock.ts'
import { memoryLog } from './memory-log.ts'
import { call, emptyFolder, failedStart, startProgram } from './program.ts'

const adminKeyProgram = join(import.meta.dirname, '../dist/admin-key.cjs')
const dayMs = 86_400_000
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('time and ids never go backwards, however the machine’s clock is set', () => {
  const step = fc.record({
    passed: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 10_000, noNaN: true })),
    set: fc.oneof(fc.constant(0), fc.integer({ min: -400 * dayMs, max: 400 * dayMs })),
  })
  const start = fc.integer({ min: 1.7e12, max: 1.8e12 })
  fc.assert(
    fc.property(start, start, fc.array(step), (knownMs, begunMs, steps) => {
      let [machine, monotonic] = [begunMs, 0]
      const clock = createClock(knownMs, {
        machineMs: () => Math.floor(machine),
        monotonicMs: () => monotonic,
      })
      let [latest, latestId] = [knownMs, '']
      for (const { passed, set } of steps) {
        monotonic += passed
        machine += passed + set
        const now = clock.now().getTime()
        expect(now).toBeGreaterThanOrEqual(latest + Math.floor(passed))
        expect(now).toBeGreaterThanOrEqual(Math.floor(machine))
        const id = clock.newId()
        expect(id > latestId).toBe(true)
        expect(timeOf(id)).toBe(now)
        latest = now
        latestId = id
      }
    }),
  )
})

test('time follows a correct clock', () => {
  const clock = createClock()
  const before = Date.now()
  const now = clock.now().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now() + 1)
})

test.each([
  [60, 'ahead of'],
  [-60, 'behind'],
])('a node whose clock differs by %i minutes from PostgreSQL logs a warning', async (minutes, difference) => {
  const database = await freshDatabase('postgres')
  const { log, lines } = memoryLog()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await openClock(database, log)
  expect(lines).toMatchObject([
    { level: 40, msg: expect.stringMatching(`machine is 3[56]\\d\\d s ${difference} PostgreSQL's`) },
  ])
})

test('a node whose clock agrees with PostgreSQL logs no warning', async () => {
  const { log, lines } = memoryLog()
  await openClock(await freshDatabase('postgres'), log)
  expect(lines).toEqual([])
})

eachDialect('a clock', (dialect) => {
  test('continues after the newest message, also if its user is deleted', async () => {
    const database = await freshDatabase(dialect)
    const id = uuidv7({ msecs: Date.now() + dayMs })
    const mail = { kind: 'mail', event_id: null, event_type: 'password_changed', webhook_id: null } as const
    const row = { ...mail, id, target: 'ada@example.com', user_id: null, token: null }
    await transact(database.db, (trx) => deliveries.insert(trx, row))
    const { log } = memoryLog()
    expect((await openClock(database, log)).newId() > id).toBe(true)
  })
})

eachDialect('a shop on a machine whose clock is two days behind', (dialect) => {
  test('continues from its newest entry and logs a warning', async () => {
    const dataDir = emptyFolder()
    const url = dialect === 'postgres' ? await freshPostgres() : undefined
    const entryMs = Date.now() + 2 * dayMs
    const at = new Date(entryMs).toISOString()
    const newest = { id: uuidv7({ msecs: entryMs }), name: 'Ada', email: 'a@example.com', password_hash: '-' }
    const database = await openDatabase({ url, file: join(dataDir, 'voltway.db') })
    await migrate(database)
    await transact(database.db, (trx) => users.insert(trx, { ...newest, created_at: at }))
    await database.close()

    const program = await startProgram(dataDir, url === undefined ? {} : { DATABASE_URL: url })
    const account = { name: 'Bob', email: 'bob@example.com', password: 'correct horse battery' }
    await call(program, 'POST', '/api/auth/register', { body: account })
    const [first, second] = await call<User[]>(program, 'GET', '/api/admin/users')
    expect([first?.email, second?.email]).toEqual(['bob@example.com', 'a@example.com'])
    expect(String(first?.created_at) > at).toBe(true)
    const warnings = program.output.out
      .split('\n')
      .filter((line) => line.includes('The clock of this machine'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/is 17\d{4} s behind/)

    expect((await program.stop()).code).toBe(0)
    const env: Record<string, string> = url === undefined ? {} : { DATABASE_URL: url }
    const words = { program: adminKeyProgram, args: ['add', 'ERP', '--scope', 'read'] }
    expect(await failedStart(dataDir, env, words)).toMatchObject({ code: 0 })
    const stopped = await openDatabase({ url, file: join(dataDir, 'voltway.db') })
    onTestFinished(() => stopped.close())
    const [key] = await adminKeys.list(stopped.db)
    expect(String(key?.id) > newest.id).toBe(true)
  })
})
