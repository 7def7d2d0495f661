import { expect, test } from 'vitest'
import { carts, type Trx, transact } from '../src/index.ts'
import { eachDialect, freshDatabase } from './fixture.ts'
import { addUsersAndProducts } from './rows.ts'
import { runOutside } from './run-outside.ts'
import { waitUntilBlocked } from './wait-until-blocked.ts'

/** Removes the lines of a cart, as an order does. */
const take = async (trx: Trx) => {
  const { lines } = await carts.lock(trx, 'user-1')
  if (lines.length > 0) await carts.empty(trx, 'user-1')
  return lines
}

const line = (number: number, qty = 1) => ({ product_id: `product-${number}`, qty })

eachDialect('carts', (dialect) => {
  const shopWithUser = async () => {
    const { db } = await freshDatabase(dialect)
    await transact(db, (trx) => addUsersAndProducts(trx, 4))
    const replace = (...[lines, revision]: [ReturnType<typeof line>[], number?]) =>
      transact(db, (trx) => carts.replace(trx, 'user-1', lines, revision))
    const claim = () => transact(db, take)
    return { db, replace, claim }
  }

  test('accept one of many saves with the same expected revision', async () => {
    const { db, replace } = await shopWithUser()
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, number) => replace([line(1, number + 1)], 0)),
    )
    expect(results.filter((revision) => revision === 1)).toHaveLength(1)
    expect(results.filter((revision) => revision === undefined)).toHaveLength(19)
    expect((await carts.get(db, 'user-1')).revision).toBe(1)
  })

  test('lose no line and order no line twice during concurrent saves and claims', async () => {
    const { db, replace, claim } = await shopWithUser()
    let saved = 0
    const save = async (qty: number) => {
      if ((await replace([line(1, qty)])) !== undefined) saved++
    }
    const claims = (
      await Promise.all(
        Array.from({ length: 30 }, async (_, number) =>
          number % 2 ? claim() : save(number + 1).then(() => []),
        ),
      )
    ).flat()
    const left = (await carts.get(db, 'user-1')).lines
    const quantities = [...claims, ...left].map(({ qty }) => qty)
    expect(saved).toBe(15)
    expect(quantities.length).toBeGreaterThan(0)
    expect(new Set(quantities).size).toBe(quantities.length)
  })

  test('are claimed with the lines of a save that is in progress', async () => {
    const { db, replace, claim } = await shopWithUser()
    await replace([line(1)])
    let claimed: Promise<unknown> = Promise.resolve()
    await transact(db, async (trx) => {
      await carts.replace(trx, 'user-1', [line(2)])
      claimed = runOutside(claim)
      await waitUntilBlocked(dialect, trx)
    })
    expect(await claimed).toEqual([line(2)])
  })

  test('are not restored by a save of earlier lines during an order', async () => {
    const { db, replace } = await shopWithUser()
    await replace([line(1)])
    let saved: Promise<unknown> = Promise.resolve()
    await transact(db, async (trx) => {
      await take(trx)
      saved = runOutside(() => replace([line(1), line(2)], 1))
      await waitUntilBlocked(dialect, trx)
    })
    expect(await saved).toBeUndefined()
    expect(await carts.get(db, 'user-1')).toEqual({ revision: 2, lines: [] })
  })
})
