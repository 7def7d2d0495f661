import { expect, test } from 'vitest'
import type { Trx } from '../src/database.ts'
import { ParentMissing } from '../src/errors.ts'
import * as carts from '../src/repositories/carts.ts'
import * as users from '../src/repositories/users.ts'
import { transact } from '../src/transact.ts'
import { eachDialect, freshDatabase } from './fixture.ts'
import { outside } from './outside.ts'
import { addPeopleAndProducts } from './rows.ts'
import { somebodyWaits } from './somebody-waits.ts'

/** Takes out what lies in the cart, as an order does. */
const take = async (trx: Trx) => {
  const { lines } = await carts.lock(trx, 'user-1')
  if (lines.length > 0) await carts.empty(trx, 'user-1')
  return lines
}

const line = (number: number, qty = 1) => ({ product_id: `product-${number}`, qty })

eachDialect('carts', (dialect) => {
  const shopWithUser = async () => {
    const { db } = await freshDatabase(dialect)
    await transact(db, (trx) => addPeopleAndProducts(trx, 4))
    const replace = (...[lines, revision]: [ReturnType<typeof line>[], number?]) =>
      transact(db, (trx) => carts.replace(trx, 'user-1', lines, revision))
    const claim = () => transact(db, take)
    return { db, replace, claim }
  }

  test('are empty with revision 0 before the first save', async () => {
    const { db } = await shopWithUser()
    expect(await carts.get(db, 'user-1')).toEqual({ revision: 0, lines: [] })
  })

  test('keep the order of their lines, and grow a revision with every change', async () => {
    const { db, replace } = await shopWithUser()
    expect(await replace([line(3), line(1, 5)])).toBe(1)
    expect(await carts.get(db, 'user-1')).toEqual({ revision: 1, lines: [line(3), line(1, 5)] })
    expect(await replace([line(1, 5), line(3)])).toBe(2)
    expect(await replace([])).toBe(3)
    expect(await carts.get(db, 'user-1')).toEqual({ revision: 3, lines: [] })
  })

  test('keep their revision when they are saved as they are', async () => {
    const { replace } = await shopWithUser()
    expect(await replace([])).toBe(0)
    expect(await replace([line(1), line(2)])).toBe(1)
    expect(await replace([line(1), line(2)])).toBe(1)
  })

  test('stay unchanged when the expected revision is not theirs', async () => {
    const { db, replace } = await shopWithUser()
    expect(await replace([line(1)], 1)).toBeUndefined()
    expect(await carts.get(db, 'user-1')).toEqual({ revision: 0, lines: [] })
    expect(await replace([line(1)], 0)).toBe(1)
    expect(await replace([line(2)], 0)).toBeUndefined()
    expect(await replace([line(2)], 2)).toBeUndefined()
    expect((await carts.get(db, 'user-1')).lines).toEqual([line(1)])
    expect(await replace([line(2)], 1)).toBe(2)
  })

  test('let one of many saves with the same expected revision pass', async () => {
    const { db, replace } = await shopWithUser()
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, number) => replace([line(1, number + 1)], 0)),
    )
    expect(results.filter((revision) => revision === 1)).toHaveLength(1)
    expect(results.filter((revision) => revision === undefined)).toHaveLength(19)
    expect((await carts.get(db, 'user-1')).revision).toBe(1)
  })

  test('are whole after many saves at once', async () => {
    const { db, replace } = await shopWithUser()
    const options = [1, 2, 3, 4].map((number) => [line(number, number), line((number % 4) + 1, number)])
    await Promise.all([...options, ...options, ...options].map((lines) => replace(lines)))
    expect(options).toContainEqual((await carts.get(db, 'user-1')).lines)
  })

  test('give their lines to one of 20 claims made at once', async () => {
    const { db, replace, claim } = await shopWithUser()
    await replace([line(2, 2), line(1)])
    const claims = await Promise.all(Array.from({ length: 20 }, claim))
    expect(claims.filter((lines) => lines.length > 0)).toEqual([[line(2, 2), line(1)]])
    expect(await carts.get(db, 'user-1')).toEqual({ revision: 2, lines: [] })
  })

  test('lose no line and order none twice between saves and claims made at once', async () => {
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

  test('that are being saved are claimed as they will be', async () => {
    const { db, replace, claim } = await shopWithUser()
    await replace([line(1)])
    let claimed: Promise<unknown> = Promise.resolve()
    await transact(db, async (trx) => {
      await carts.replace(trx, 'user-1', [line(2)])
      claimed = outside(claim)
      await somebodyWaits(dialect, trx)
    })
    expect(await claimed).toEqual([line(2)])
  })

  test('that are being ordered are not brought back by a save of what was there before', async () => {
    const { db, replace } = await shopWithUser()
    await replace([line(1)])
    let saved: Promise<unknown> = Promise.resolve()
    await transact(db, async (trx) => {
      await take(trx)
      saved = outside(() => replace([line(1), line(2)], 1))
      await somebodyWaits(dialect, trx)
    })
    expect(await saved).toBeUndefined()
    expect(await carts.get(db, 'user-1')).toEqual({ revision: 2, lines: [] })
  })

  test('get their lines back when the order that claimed them fails', async () => {
    const { db, replace } = await shopWithUser()
    await replace([line(1)])
    const failed = transact(db, async (trx) => {
      await take(trx)
      throw new Error('price changed')
    })
    await expect(failed).rejects.toThrow('price changed')
    expect(await carts.get(db, 'user-1')).toEqual({ revision: 1, lines: [line(1)] })
  })

  test('of nobody are refused', async () => {
    const { db, replace, claim } = await shopWithUser()
    await transact(db, (trx) => users.delete(trx, 'user-1'))
    await expect(replace([line(1)])).rejects.toThrow(ParentMissing)
    expect(await claim()).toEqual([])
  })
})
