import type { Order, PaymentMethod, PlacedOrder, Product, Session } from '@voltway/contract'
import { freshPostgres } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { call, emptyFolder, type Program, startProgram } from '../test/program.ts'
import { startProxy } from './health-checking-proxy.ts'

const rounds = 3
const buyers = 8
const readers = 8

test('two nodes behind a proxy are restarted one after the other under load, and no request fails', async () => {
  const dataDir = emptyFolder()
  const env = { DATABASE_URL: await freshPostgres(), RATE_LIMITS: 'off', SHUTDOWN_DELAY: '2' }
  const start = (port = 0) => startProgram(dataDir, { ...env, PORT: String(port) })
  const nodes: Program[] = [await start(), await start()]
  const [first] = nodes as [Program, Program]
  const proxy = await startProxy(nodes.map(({ port }) => port))
  await expect.poll(() => proxy.healthy.size).toBe(2)

  const product = await call<Product>(first, 'POST', '/api/admin/upload-product', {
    body: { name: 'Model 3', price: 1 },
  })
  const method = await call<PaymentMethod>(first, 'POST', '/api/admin/payment-methods', {
    body: { type: 'crypto', name: 'Bitcoin', details: { address: 'sample', currency: 'BTC' } },
  })

  let isOver = false
  let answered = 0
  const failed: string[] = []
  const ask = async <Body>(verb: string, path: string, given = {}) => {
    try {
      const body = await call<Body>(proxy, verb, path, given)
      answered += 1
      return body
    } catch (error) {
      failed.push(String(error))
      return undefined
    }
  }
  const read = async () => {
    while (!isOver) await ask('GET', '/api/products')
  }
  const buy = async (index: number) => {
    const account = { name: 'Ada', email: `ada${index}@example.com`, password: 'correct horse' }
    const { token } = await call<Session>(proxy, 'POST', '/api/auth/register', { body: account })
    const placed: string[] = []
    while (!isOver) {
      await ask('POST', '/api/cart', { token, body: { cart: [{ id: product.id, qty: 1 }] } })
      const body = { payment_method_id: method.id }
      const answer = await ask<PlacedOrder>('POST', '/api/checkout', { token, body })
      if (answer) placed.push(answer.order.id)
    }
    const orders = await call<Order[]>(proxy, 'GET', '/api/orders', { token })
    expect(orders.map(({ id }) => id).sort()).toEqual(placed.sort())
  }
  const load = Promise.all([
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: buyers }, (_, index) => buy(index)),
  ])

  for (let round = 0; round < rounds; round++) {
    for (const [index, node] of nodes.entries()) {
      expect((await node.stop()).code).toBe(0)
      nodes[index] = await start(node.port)
      await expect.poll(() => proxy.healthy.size).toBe(2)
    }
  }
  isOver = true
  await load
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(1000)
})
