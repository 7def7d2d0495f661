import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deleteProduct, getCart, listOrders, placeOrder, saveCart, updateProduct } from '../src/index.ts'
import { admin, aFullCart, aProduct, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

// The model has its own arithmetic: prices in whole cents and sums in BigInt.
const slots = 4
const priceCents = fc.oneof(fc.integer({ min: 0, max: 8_999_999_999 }), fc.integer({ min: 0, max: 99 }))
const slot = fc.nat(slots - 1)
// Half of the products have paints. The first paint is free, and the highest price leaves room for surcharges.
const paints = ['White', 'Blue', 'Red']
const hasPaints = (nth: number) => nth % 2 === 1
const surchargeCents = fc.oneof(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 99 }))
const paint = fc.nat(paints.length - 1)
const step = fc.oneof(
  fc.record({
    does: fc.constant('save' as const),
    lines: fc.array(fc.tuple(slot, fc.option(paint), fc.integer({ min: 1, max: 999 }))),
  }),
  fc.record({ does: fc.constant('price' as const), slot, cents: priceCents }),
  fc.record({ does: fc.constant('surcharge' as const), slot, paint, cents: surchargeCents }),
  fc.record({ does: fc.constant('delete' as const), slot }),
  fc.record({ does: fc.constant('order' as const), off: fc.constantFrom(undefined, 0, 0, 1, -1) }),
)

const optionsOf = (surcharges: readonly number[]) => [
  {
    name: 'Paint',
    choices: paints.map((name, index) => ({ name, swatch: '', surcharge: (surcharges[index] ?? 0) / 100 })),
  },
]

const amountOf = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')} USD`

describe.each(['sqlite', 'postgres'] as const)('any sequence of actions on %s', (dialect) => {
  test('cart, totals and orders match a plain model of the shop', async () => {
    const shop = await testShop(dialect)
    const { customer, checkout } = await aFullCart(shop)
    await fc.assert(
      fc.asyncProperty(
        fc.array(priceCents, { minLength: slots, maxLength: slots }),
        fc.array(step, { maxLength: 12 }),
        async (prices, steps) => {
          const goods: { id: string; cents: number; surcharges: number[]; gone: boolean }[] = []
          for (const [nth, cents] of prices.entries()) {
            const { id } = await aProduct(shop, 'Product', cents)
            const surcharges = [0, 0, 0]
            if (hasPaints(nth)) await updateProduct(shop, admin, { id, options: optionsOf(surcharges) })
            goods.push({ id, cents, surcharges, gone: false })
          }
          const at = (nth: number) => goods[nth] as (typeof goods)[number]
          // The key combines product and paint in one number.
          const keyOf = (nth: number, paint: number | null) =>
            nth * paints.length + (hasPaints(nth) ? (paint ?? 0) : 0)
          const lineOf = (key: number) => {
            const [nth, paint] = [Math.floor(key / paints.length), key % paints.length]
            const { id, cents, surcharges, gone } = at(nth)
            const choices = hasPaints(nth) ? [{ option: 'Paint', choice: paints[paint] ?? '' }] : undefined
            return { id, choices, cents: cents + (surcharges[paint] ?? 0), gone }
          }
          let cart = new Map<number, number>()
          let orders = (await listOrders(shop, customer)).total
          await saveCart(shop, customer, { cart: [] })

          for (const each of steps) {
            if (each.does === 'save') {
              cart = new Map()
              for (const [nth, paint, qty] of each.lines) {
                const key = keyOf(nth, paint)
                cart.set(key, Math.max(qty, cart.get(key) ?? 0))
              }
              await saveCart(shop, customer, {
                cart: each.lines.map(([nth, paint, qty]) => {
                  const { id, choices } = lineOf(keyOf(nth, paint))
                  return paint === null ? { id, qty } : { id, choices, qty }
                }),
              })
            } else if (each.does === 'price') {
              if (at(each.slot).gone) continue
              at(each.slot).cents = each.cents
              await updateProduct(shop, admin, { id: at(each.slot).id, price: each.cents / 100 })
            } else if (each.does === 'surcharge') {
              const { id, surcharges, gone } = at(each.slot)
              if (gone || !hasPaints(each.slot) || each.paint === 0) continue
              surcharges[each.paint] = each.cents
              await updateProduct(shop, admin, { id, options: optionsOf(surcharges) })
            } else if (each.does === 'delete') {
              if (at(each.slot).gone) continue
              at(each.slot).gone = true
              await deleteProduct(shop, admin, at(each.slot).id)
            } else {
              let cents = 0n
              for (const [key, qty] of cart) cents += BigInt(lineOf(key).cents) * BigInt(qty)
              const expected = each.off === undefined ? undefined : Number(cents) + each.off
              const wrong = expected !== undefined && BigInt(expected) !== cents
              const expected_total = expected === undefined ? undefined : Math.max(0, expected) / 100
              const call = placeOrder(shop, customer, { ...checkout, expected_total })
              if (cart.size === 0) expect((await refusalOf(call)).code).toBe('CART_EMPTY')
              else if ([...cart.keys()].some((key) => lineOf(key).gone)) {
                expect((await refusalOf(call)).code).toBe('PRODUCT_UNAVAILABLE')
              } else if (wrong && expected >= 0) {
                expect((await refusalOf(call)).code).toBe('PRICE_CHANGED')
              } else {
                const { placed } = await call
                expect(placed.payment.amount).toBe(amountOf(cents))
                expect(placed.order.total.toFixed(2)).toBe(amountOf(cents).replace(' USD', ''))
                expect(
                  placed.order.cart.map(({ id, choices, price, qty }) => [id, choices, price, qty]),
                ).toEqual(
                  [...cart].map(([key, qty]) => {
                    const { id, choices, cents } = lineOf(key)
                    return [id, choices, cents / 100, qty]
                  }),
                )
                cart = new Map()
                orders += 1
              }
            }
            const lines = (await getCart(shop, customer)).cart
            expect(
              lines.map(({ id, choices, price, qty, available }) => [id, choices, price, qty, available]),
            ).toEqual(
              [...cart].map(([key, qty]) => {
                const { id, choices, cents, gone } = lineOf(key)
                return [id, choices, cents / 100, qty, !gone]
              }),
            )
          }
          expect((await listOrders(shop, customer)).total).toBe(orders)
        },
      ),
      { numRuns: 30 },
    )
  })
})
