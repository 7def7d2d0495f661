import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { deleteProduct, getCart, listOrders, placeOrder, saveCart, updateProduct } from '../src/index.ts'
import { admin, aFullCart, aProduct, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

vi.setConfig({ testTimeout: 30_000 })

// Prices in whole cents and BigInt sums: an arithmetic of its own to compare the shop's with.
const slots = 4
const priceCents = fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 99 }))
const slot = fc.nat(slots - 1)
const step = fc.oneof(
  fc.record({
    does: fc.constant('save' as const),
    lines: fc.array(fc.tuple(slot, fc.integer({ min: 1, max: 999 }))),
  }),
  fc.record({ does: fc.constant('price' as const), slot, cents: priceCents }),
  fc.record({ does: fc.constant('delete' as const), slot }),
  fc.record({ does: fc.constant('order' as const), off: fc.constantFrom(undefined, 0, 0, 1, -1) }),
)

const amountOf = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')} USD`

describe.each(['sqlite', 'postgres'] as const)('whatever people do, on %s', (dialect) => {
  test('cart, totals and orders are what a plain model of the shop says', async () => {
    const shop = await testShop(dialect)
    const { customer, checkout } = await aFullCart(shop)
    await fc.assert(
      fc.asyncProperty(
        fc.array(priceCents, { minLength: slots, maxLength: slots }),
        fc.array(step, { maxLength: 12 }),
        async (prices, steps) => {
          const goods: { id: string; cents: number; gone: boolean }[] = []
          for (const cents of prices) {
            goods.push({ id: (await aProduct(shop, 'Product', cents)).id, cents, gone: false })
          }
          const at = (nth: number) => goods[nth] as (typeof goods)[number]
          let cart = new Map<number, number>()
          let orders = (await listOrders(shop, customer)).total
          await saveCart(shop, customer, { cart: [] })

          for (const each of steps) {
            if (each.does === 'save') {
              cart = new Map()
              for (const [nth, qty] of each.lines) cart.set(nth, Math.max(qty, cart.get(nth) ?? 0))
              await saveCart(shop, customer, {
                cart: each.lines.map(([nth, qty]) => ({ id: at(nth).id, qty })),
              })
            } else if (each.does === 'price') {
              if (at(each.slot).gone) continue
              at(each.slot).cents = each.cents
              await updateProduct(shop, admin, { id: at(each.slot).id, price: each.cents / 100 })
            } else if (each.does === 'delete') {
              if (at(each.slot).gone) continue
              at(each.slot).gone = true
              await deleteProduct(shop, admin, at(each.slot).id)
            } else {
              let cents = 0n
              for (const [nth, qty] of cart) cents += BigInt(at(nth).cents) * BigInt(qty)
              const expected = each.off === undefined ? undefined : Number(cents) + each.off
              const wrong = expected !== undefined && BigInt(expected) !== cents
              const expected_total = expected === undefined ? undefined : Math.max(0, expected) / 100
              const call = placeOrder(shop, customer, { ...checkout, expected_total })
              if (cart.size === 0) expect((await refusalOf(call)).code).toBe('CART_EMPTY')
              else if ([...cart.keys()].some((nth) => at(nth).gone)) {
                expect((await refusalOf(call)).code).toBe('PRODUCT_UNAVAILABLE')
              } else if (wrong && expected >= 0) {
                expect((await refusalOf(call)).code).toBe('PRICE_CHANGED')
              } else {
                const { placed } = await call
                expect(placed.payment.amount).toBe(amountOf(cents))
                expect(placed.order.total.toFixed(2)).toBe(amountOf(cents).replace(' USD', ''))
                expect(placed.order.cart.map(({ id, price, qty }) => [id, price, qty])).toEqual(
                  [...cart].map(([nth, qty]) => [at(nth).id, at(nth).cents / 100, qty]),
                )
                cart = new Map()
                orders += 1
              }
            }
            const lines = (await getCart(shop, customer)).cart
            expect(lines.map(({ id, qty, available }) => [id, qty, available])).toEqual(
              [...cart].map(([nth, qty]) => [at(nth).id, qty, !at(nth).gone]),
            )
          }
          expect((await listOrders(shop, customer)).total).toBe(orders)
        },
      ),
      { numRuns: 30 },
    )
  })
})
