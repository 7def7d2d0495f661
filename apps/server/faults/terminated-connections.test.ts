import { randomUUID } from 'node:crypto'
import type { Order, PaymentMethod, Product, Session } from '@voltway/contract'
import { postgresCopy } from '@voltway/db/postgres-copy'
import { expect, onTestFinished, test } from 'vitest'
import { call, emptyFolder, type Program, startProgram } from '../test/program.ts'

const terminations = 200
const buyers = 4

/** Somebody who orders again and again and repeats what was not answered with its key, as the web app does. */
const buyer = async (program: Program, product: Product, method: PaymentMethod, number: number) => {
  const account = { name: 'Ada', email: `buyer${number}@example.com`, password: 'correct horse battery' }
  const { token } = await call<Session>(program, 'POST', '/api/auth/register', { body: account })
  const insist = async (path: string, body: object) => {
    const key = randomUUID()
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    }
    for (;;) {
      const answer = await fetch(program.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      if (answer.status === 200) return
      expect([409, 503], await answer.text()).toContain(answer.status)
    }
  }
  let placed = 0
  return {
    order: async () => {
      await insist('/api/cart', { cart: [{ id: product.id, qty: 1 }] })
      await insist('/api/checkout', { payment_method_id: method.id })
      placed += 1
    },
    placed: () => placed,
    kept: async () => (await call<Order[]>(program, 'GET', '/api/orders', { token })).length,
  }
}

test('connections that PostgreSQL ends again and again cost no order and do not end the process', async () => {
  const copy = await postgresCopy()
  onTestFinished(copy.remove)
  const program = await startProgram(emptyFolder(), { DATABASE_URL: copy.url, RATE_LIMITS: 'off' })
  const sale = { name: 'Model 3', price: 38_990 }
  const product = await call<Product>(program, 'POST', '/api/admin/upload-product', { body: sale })
  const details = { address: 'sample-wallet-address', currency: 'BTC' }
  const payment = { type: 'crypto', name: 'Bitcoin', details }
  const method = await call<PaymentMethod>(program, 'POST', '/api/admin/payment-methods', { body: payment })
  const people = await Promise.all(
    Array.from({ length: buyers }, (_, number) => buyer(program, product, method, number)),
  )

  let over = false
  const buying = people.map(async ({ order }) => {
    while (!over) await order()
  })
  let ended = 0
  while (ended < terminations && program.child.exitCode === null) ended += await copy.endConnections()
  over = true
  await Promise.all(buying)

  for (const { order, placed, kept } of people) {
    await order()
    expect(await kept()).toBe(placed())
  }
  expect(program.child.exitCode).toBeNull()
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  console.log(`${people.reduce((sum, { placed }) => sum + placed(), 0)} orders during ${ended} terminations`)
})
