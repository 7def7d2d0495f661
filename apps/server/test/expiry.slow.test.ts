import { join } from 'node:path'
import type { PaymentMethod, PlacedOrder, Product, Session } from '@voltway/contract'
import { openDatabase, transact, users } from '@voltway/db'
import { eachDialect, freshPostgres } from '@voltway/db/fixture'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { call, emptyFolder, type Program, secret, startProgram } from './program.ts'

const hourMs = 3_600_000

/** Sets the clock of a Node process ahead. SQLite's clock in the same process stays correct. */
const aheadBy = (ms: number) => {
  const script = `const now = Date.now.bind(Date)
    globalThis.Date = class extends Date {
      constructor(...options) { super(...(options.length === 0 ? [now() + ${ms}] : options)) }
      static now() { return now() + ${ms} }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}

/** Returns a location for a shop, and a function that starts nodes there. */
const locationFor = async (dialect: 'sqlite' | 'postgres') => {
  const folder = emptyFolder()
  const url = dialect === 'postgres' ? await freshPostgres() : undefined
  return {
    database: { url, file: join(folder, 'voltway.db') },
    // A SQLite file allows one process. The nodes of one PostgreSQL have separate folders.
    start: (env: Record<string, string> = {}) =>
      url === undefined
        ? startProgram(folder, env)
        : startProgram(emptyFolder(), { DATABASE_URL: url, ...env }),
  }
}

const checkOut = async (node: Program, token: string, body: unknown) => {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'k',
  }
  const response = await fetch(`${node.url}/api/checkout`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const { order } = (await response.json()) as PlacedOrder
  return { id: order.id, replayed: response.headers.get('idempotent-replayed') === 'true' }
}

const create = async (node: Program) => {
  const headers = { 'X-Admin-Secret': secret, 'Content-Type': 'application/json', 'Idempotency-Key': 'k' }
  const body = JSON.stringify({ name: 'Lamp', price: 1 })
  const response = await fetch(`${node.url}/api/admin/upload-product`, { method: 'POST', headers, body })
  const { id } = (await response.json()) as Product
  return { id, replayed: response.headers.get('idempotent-replayed') === 'true' }
}

/** Creates an order of a customer and a product of the admin, each with an idempotency key. */
const sellOnce = async (node: Program) => {
  const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
  const { token } = await call<Session>(node, 'POST', '/api/auth/register', { body: account })
  const product = await create(node)
  const details = { address: 'sample', currency: 'BTC' }
  const method = await call<PaymentMethod>(node, 'POST', '/api/admin/payment-methods', {
    body: { type: 'crypto', name: 'Bitcoin', details },
  })
  await call(node, 'POST', '/api/cart', { token, body: { cart: [{ id: product.id, qty: 1 }] } })
  const checkout = { payment_method_id: method.id }
  const order = await checkOut(node, token, checkout)
  return { token, product, order, checkout }
}

const expectNothingExpired = async (
  node: Program,
  { token, product, order, checkout }: Awaited<ReturnType<typeof sellOnce>>,
) => {
  await call(node, 'GET', '/api/auth/me', { token })
  expect(await checkOut(node, token, checkout)).toEqual({ id: order.id, replayed: true })
  expect(await create(node)).toEqual({ id: product.id, replayed: true })
}

eachDialect('an entry that expires', (dialect) => {
  test.each([
    ['25 hours', 25],
    ['31 days', 31 * 24],
  ])('is not deleted by a node whose clock is %s ahead, nor seen as expired by it', async (_, hours) => {
    const { start } = await locationFor(dialect)
    const right = await start()
    const sold = await sellOnce(right)
    if (dialect === 'sqlite') await right.stop()
    // The start removes expired entries.
    const wrong = await start(aheadBy(hours * hourMs))
    await expectNothingExpired(wrong, sold)
    const again = dialect === 'sqlite' ? (await wrong.stop()) && (await start()) : right
    await expectNothingExpired(again, sold)
  })

  test("expires by the database's clock, also if a node wrote it whose clock is 31 days behind", async () => {
    const { start } = await locationFor(dialect)
    const behind = await start(aheadBy(-31 * 24 * hourMs))
    const sold = await sellOnce(behind)
    await expectNothingExpired(behind, sold)
    if (dialect === 'sqlite') await behind.stop()
    await expectNothingExpired(await start(), sold)
  })

  test('is not deleted while the newest entry sets the shop’s clock 31 days ahead of the machine’s', async () => {
    const { start, database: location } = await locationFor(dialect)
    const first = await start()
    const sold = await sellOnce(first)
    await first.stop()
    const entryMs = Date.now() + 31 * 24 * hourMs
    const database = await openDatabase(location)
    const created_at = new Date(entryMs).toISOString()
    const newest = { name: 'Bob', email: 'bob@example.com', password_hash: '-', created_at }
    await transact(database.db, (trx) => users.insert(trx, { id: uuidv7({ msecs: entryMs }), ...newest }))
    await database.close()
    await expectNothingExpired(await start(), sold)
  })
})
