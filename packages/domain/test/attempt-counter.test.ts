import { eachDialect, freshRateLimits } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { type Attempt, AttemptCounter } from '../src/index.ts'

const minuteMs = 60_000
const ten = (key: string): Attempt => ({ kind: 'ten', points: 10, windowMs: 15 * minuteMs, key })
const twenty = (key: string): Attempt => ({ kind: 'twenty', points: 20, windowMs: 15 * minuteMs, key })
/** The seconds until the end of a window that has run for up to 50 s. */
const about = (seconds: number) => expect.closeTo(seconds, -2)

eachDialect('rate limits', (dialect) => {
  const open = async () => {
    const table = await freshRateLimits(dialect)
    const limits = new AttemptCounter({ db: table.db, checks: table.db })
    const remaining = async (...attempts: Attempt[]) =>
      (await limits.quotas(attempts)).map((quota) => quota.remaining)
    return { ...table, limits, remaining }
  }

  test('return what remains and until when, per key and kind', async () => {
    const { limits, remaining } = await open()
    expect(await limits.count([ten('a'), twenty('a')])).toEqual({
      isCounted: true,
      quotas: [
        { limit: 10, remaining: 9, resetSeconds: 900 },
        { limit: 20, remaining: 19, resetSeconds: 900 },
      ],
    })
    expect(await remaining(ten('a'), ten('b'), twenty('a'))).toEqual([9, 10, 19])
  })

  test('count as many simultaneous attempts as the limit allows, and no others', async () => {
    const { limits, remaining } = await open()
    const counted = await Promise.all(Array.from({ length: 30 }, () => limits.count([twenty('a'), ten('a')])))
    expect(counted.filter(({ isCounted }) => isCounted)).toHaveLength(10)
    for (const { isCounted, quotas } of counted)
      if (!isCounted) expect(quotas[0]).toMatchObject({ remaining: 0 })
    expect(await remaining(ten('a'), twenty('a'))).toEqual([0, 10])
  })

  test('write nothing for attempts of which one limit is used up', async () => {
    const { limits, remaining } = await open()
    for (let count = 0; count < 10; count++) await limits.count([ten('a')])
    for (let count = 0; count < 10; count++) {
      const { isCounted, quotas } = await limits.count([twenty(`${count}`), ten('a')])
      expect([isCounted, quotas]).toEqual([false, [expect.objectContaining({ limit: 10, remaining: 0 })]])
      expect(await remaining(twenty(`${count}`))).toEqual([20])
    }
  })

  test('give attempts back one by one, at most up to the limit, or all at once', async () => {
    const { limits, remaining } = await open()
    const [a, b] = [ten('a'), ten('b')]
    for (const _ of [1, 2, 3]) await limits.count([a, b])
    await limits.giveBack([a])
    await limits.reset(b)
    expect(await remaining(a, b)).toEqual([8, 10])
    for (const _ of [1, 2, 3]) await limits.giveBack([a, b])
    expect(await remaining(a, b)).toEqual([10, 10])
  })

  test('end in a second for a rejected caller while an attempt runs that may be given back', async () => {
    const { limits } = await open()
    const waits: (number | undefined)[] = []
    const attempts = [ten('a'), twenty('a')]
    const { promise, resolve } = Promise.withResolvers<void>()
    const burst = Array.from({ length: 60 }, () =>
      limits.run(attempts, async ({ isCounted, quotas }) => {
        if (isCounted) return promise
        if (waits.push(quotas[0]?.resetSeconds) === 50) resolve()
      }),
    )
    await Promise.all(burst)
    expect(waits).toEqual(Array(50).fill(1))
    expect((await limits.count(attempts)).quotas).toMatchObject([{ limit: 10, resetSeconds: about(900) }])
  })

  test('begin a new window when the old one has ended, and after a reset', async () => {
    const { limits, age } = await open()
    for (let count = 0; count < 10; count++) await limits.count([ten('a')])
    await age(5 * minuteMs)
    expect(await limits.quotas([ten('a')])).toEqual([{ limit: 10, remaining: 0, resetSeconds: about(600) }])
    expect(await limits.count([ten('a')])).toMatchObject({ isCounted: false })
    await age(10 * minuteMs)
    expect(await limits.quotas([ten('a')])).toEqual([{ limit: 10, remaining: 10, resetSeconds: 900 }])
    const begun = { isCounted: true, quotas: [{ limit: 10, remaining: 9, resetSeconds: 900 }] }
    expect(await limits.count([ten('a')])).toEqual(begun)
    await age(5 * minuteMs)
    await limits.reset(ten('a'))
    expect(await limits.count([ten('a')])).toEqual(begun)
  })

  test('end their windows on time although the clock was set back', async () => {
    const { limits, age } = await open()
    for (let count = 0; count < 10; count++) await limits.count([ten('a')])
    const yearMs = 365 * 24 * 60 * minuteMs
    await age(-yearMs)
    expect(await limits.count([ten('a')])).toEqual({
      isCounted: false,
      quotas: [{ limit: 10, remaining: 0, resetSeconds: 900 }],
    })
    await limits.sweep()
    await age(15 * minuteMs)
    expect(await limits.count([ten('a')])).toMatchObject({ isCounted: true })
  })

  test('have no row of an ended window after a sweep', async () => {
    const { db, limits, age } = await open()
    const countRows = async () => (await db.selectFrom('rate_limits').selectAll().execute()).length
    await limits.count([ten('a')])
    const [row] = await db.selectFrom('rate_limits').selectAll().execute()
    if (row === undefined) throw new Error('Nothing was counted')
    for (let first = 0; first < 10_001; first += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => ({ ...row, key: `${first + index}` }))
      await db.insertInto('rate_limits').values(rows).execute()
    }
    await age(15 * minuteMs)
    await limits.count([ten('b')])
    await limits.sweep()
    expect(await countRows()).toBe(1)
  })

  test('reject every attempt while the table cannot be read or written', async () => {
    const { db, limits } = await open()
    await db.schema.alterTable('rate_limits').renameTo('lost').execute()
    const unavailable = { code: 'UNAVAILABLE', retryAfterSeconds: 1 }
    await expect(limits.count([ten('a')])).rejects.toMatchObject(unavailable)
    await expect(limits.count([ten('a'), twenty('a')])).rejects.toMatchObject(unavailable)
    await expect(limits.quotas([ten('a')])).rejects.toMatchObject(unavailable)
    await limits.giveBack([ten('a')])
    await limits.reset(ten('a'))
    await db.schema.alterTable('lost').renameTo('rate_limits').execute()
    expect(await limits.count([ten('a')])).toMatchObject({ isCounted: true })
  })
})
