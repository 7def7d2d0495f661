import { ageAttempts, lockTables } from '@voltway/db/fixture'
import { describe, expect, test } from 'vitest'
import {
  type Attempt,
  type Attempts,
  countInMemory,
  keepAttempts,
  type Limit,
  restoreAttempts,
  shareAttempts,
} from '../src/index.ts'
import { testShop } from './fixture.ts'

const minuteMs = 60_000
const ten: Limit = { kind: 'ten', points: 10, windowMs: 15 * minuteMs }
const twenty: Limit = { kind: 'twenty', points: 20, windowMs: 15 * minuteMs }
const by = (limit: Limit, key: string): Attempt => ({ limit, key })

const kinds = {
  'in memory': async () => countInMemory(() => 0),
  'in PostgreSQL': async () =>
    shareAttempts(
      await testShop('postgres'),
      countInMemory(() => 0),
    ),
}

for (const [where, open] of Object.entries(kinds)) {
  describe(`attempts that are counted ${where}`, () => {
    const left = async (attempts: Attempts, ...of: Attempt[]) =>
      (await attempts.quotas(of)).map(({ remaining }) => remaining)

    test('are told with what is left and until when, per key and kind', async () => {
      const attempts = await open()
      const first = await attempts.add([by(ten, 'a'), by(twenty, 'a')])
      expect(first).toEqual({
        counted: true,
        quotas: [
          { limit: 10, remaining: 9, resetSeconds: 900 },
          { limit: 20, remaining: 19, resetSeconds: 900 },
        ],
      })
      expect(await left(attempts, by(ten, 'a'), by(ten, 'b'), by(twenty, 'a'))).toEqual([9, 10, 19])
    })

    test('sent all at once are as many as the limit; the others are counted nowhere', async () => {
      const attempts = await open()
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => attempts.add([by(ten, 'a'), by(twenty, 'a')])),
      )
      expect(answers.filter(({ counted }) => counted)).toHaveLength(10)
      for (const { counted, quotas } of answers) {
        if (!counted) expect(quotas[0]).toMatchObject({ limit: 10, remaining: 0 })
      }
      expect(await left(attempts, by(ten, 'a'), by(twenty, 'a'))).toEqual([0, 10])
    })

    test('can be taken back one by one, to nothing and no further, and be forgotten', async () => {
      const attempts = await open()
      const [a, b] = [by(ten, 'a'), by(ten, 'b')]
      for (const _ of [1, 2, 3]) await attempts.add([a, b])
      await attempts.takeBack([a])
      await attempts.forget([b])
      expect(await left(attempts, a, b)).toEqual([8, 10])
      for (const _ of [1, 2, 3]) await attempts.takeBack([a, b])
      expect(await left(attempts, a, b)).toEqual([10, 10])
    })
  })
}

describe('attempts in PostgreSQL', () => {
  test('are those of all nodes together: ten over two of them are ten', async () => {
    const shop = await testShop('postgres')
    const nodes = [
      shareAttempts(
        shop,
        countInMemory(() => 0),
      ),
      shareAttempts(
        shop,
        countInMemory(() => 0),
      ),
    ]
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => nodes[at % 2]?.add([by(ten, 'a')])),
    )
    expect(answers.filter((answer) => answer?.counted)).toHaveLength(10)
    for (const node of nodes) expect(await node.add([by(ten, 'a')])).toMatchObject({ counted: false })
  })

  test('are counted and taken back at the same moment without waiting for each other', async () => {
    const attempts = shareAttempts(
      await testShop('postgres'),
      countInMemory(() => 0),
    )
    const [z, a] = [by({ ...ten, points: 1000 }, 'z'), by({ ...twenty, points: 1000 }, 'a')]
    await attempts.add([z, a])
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const both = at % 2 === 0 ? [z, a] : [a, z]
        await attempts.add(both)
        await attempts.takeBack(both)
      }),
    )
    expect(await attempts.quotas([z, a])).toMatchObject([{ remaining: 999 }, { remaining: 999 }])
  })

  test('begin anew when their window has ended, by the clock of the database', async () => {
    const shop = await testShop('postgres')
    const attempts = shareAttempts(
      shop,
      countInMemory(() => 0),
    )
    for (let attempt = 0; attempt < 10; attempt++) await attempts.add([by(ten, 'a')])
    // The shop's own clock stands years away, and says nothing.
    shop.moveClock(365 * 24 * 60 * minuteMs)
    expect(await attempts.add([by(ten, 'a')])).toMatchObject({ counted: false })
    await ageAttempts(shop.database, ten.windowMs)
    expect(await attempts.quotas([by(ten, 'a')])).toMatchObject([{ remaining: 10, resetSeconds: 900 }])
    expect(await attempts.add([by(ten, 'a')])).toMatchObject({ counted: true, quotas: [{ remaining: 9 }] })
  })

  test('are counted by the node itself while the table cannot be used: nothing is open', async () => {
    const shop = await testShop('postgres')
    const attempts = shareAttempts(
      shop,
      countInMemory(() => 0),
    )
    const unlock = await lockTables(shop.database, 'attempts')
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempts.add([by(ten, 'a')])))
    expect(answers.filter(({ counted }) => counted)).toHaveLength(10)
    expect(await attempts.quotas([by(ten, 'a')])).toMatchObject([{ remaining: 0 }])
    await unlock()
    expect(await attempts.add([by(ten, 'b')])).toMatchObject({ counted: true, quotas: [{ remaining: 9 }] })
    expect(await attempts.quotas([by(ten, 'a')])).toMatchObject([{ remaining: 0 }])
    await attempts.forget([by(ten, 'a')])
    expect(await attempts.quotas([by(ten, 'a')])).toMatchObject([{ remaining: 10 }])
  })
})

test('changes that nobody takes are remembered for as many keys as there are counts', async () => {
  const counts = countInMemory(() => 0)
  for (let key = 0; key < 20_010; key++) await counts.add([by(ten, `${key}`)])
  expect(counts.takeChanges().map(({ key }) => key)).toEqual(
    Array.from({ length: 20_000 }, (_, at) => `${at + 10}`),
  )
})

describe('attempts on SQLite', () => {
  test('outlive the process with what is left of their window, and what was forgotten stays so', async () => {
    const shop = await testShop('sqlite')
    const clock = { ms: 0 }
    const counts = countInMemory(() => clock.ms)
    for (let attempt = 0; attempt < 10; attempt++) await counts.add([by(ten, 'a'), by(twenty, 'b')])
    await keepAttempts(shop, counts)
    await counts.forget([by(twenty, 'b')])
    await keepAttempts(shop, counts)

    shop.moveClock(5 * minuteMs)
    const after = countInMemory(() => 0)
    await restoreAttempts(shop, after, [ten, twenty])
    expect(await after.quotas([by(ten, 'a'), by(twenty, 'b')])).toEqual([
      { limit: 10, remaining: 0, resetSeconds: 600 },
      { limit: 20, remaining: 20, resetSeconds: 900 },
    ])
    shop.moveClock(11 * minuteMs)
    const later = countInMemory(() => 0)
    await restoreAttempts(shop, later, [ten, twenty])
    expect(await later.quotas([by(ten, 'a')])).toMatchObject([{ remaining: 10 }])
  })

  test('are held for no longer than their window, wherever the clock was set while the shop was closed', async () => {
    const shop = await testShop('sqlite')
    const counts = countInMemory(() => 0)
    for (let attempt = 0; attempt < 10; attempt++) await counts.add([by(ten, 'a')])
    await keepAttempts(shop, counts)
    shop.moveClock(-365 * 24 * 60 * minuteMs)
    const after = countInMemory(() => 0)
    await restoreAttempts(shop, after, [ten])
    expect(await after.quotas([by(ten, 'a')])).toMatchObject([{ remaining: 0, resetSeconds: 900 }])
  })
})
