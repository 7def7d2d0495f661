import { expect } from 'vitest'
import { buy, orders, placedBy } from './buyer.ts'
import { eachServer, errorOf, json } from './harness.ts'

eachServer('a cart becomes one order', (test) => {
  for (const [name, keyOf] of [
    ['without keys', () => undefined],
    ['with a key each', (index: number) => `key-${index}`],
    ['with one key', () => 'the-key'],
  ] as const) {
    test(`with twenty simultaneous checkouts, ${name}`, async (server) => {
      const buyer = await server.aFullCart()
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => buy(server, buyer, index, keyOf(index))),
      )
      const placed = responses.filter(({ status }) => status === 200).map(placedBy)
      expect(placed.length).toBeGreaterThanOrEqual(1)
      expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1)
      if (name !== 'with one key') expect(placed).toHaveLength(1)
      for (const response of responses) {
        if (response.status !== 200)
          expect(['CART_EMPTY', 'IDEMPOTENCY_RUNNING']).toContain(errorOf(response).code)
      }
      expect(await orders(server, buyer)).toEqual([placed[0]?.order])
      const cart = await server.request('GET', '/api/cart', { token: buyer.token })
      expect(json(cart)).toMatchObject({ cart: [] })
    })
  }
})
