import { newProduct } from '@voltway/contract/fixture'
import { DatabaseBusy, events, openDatabase, transact } from '@voltway/db'
import { eachDialect, freshDatabase, freshPostgres } from '@voltway/db/fixture'
import { createProduct, placeOrder, queueEventDeliveries, type Shop } from '@voltway/domain'
import { admin, testShop } from '@voltway/domain/fixture'
import { expect, onTestFinished, test } from 'vitest'
import { startOutbox } from '../src/jobs/outbox/start-outbox.ts'
import { json, startServer } from './harness.ts'
import { startMailServer } from './mail-server.ts'
import { aMailingShop, deliveryStatuses, owner, startMailingNode, storedDeliveries } from './mailing-shop.ts'
import { memoryLog } from './memory-log.ts'

eachDialect('the outbox', (dialect) => {
  test('delays no request while the mail server is silent, and breaks off the mails at a stop', async () => {
    const mailServer = await startMailServer()
    mailServer.behave('hang')
    const server = await startServer(dialect)
    const { outbox } = startMailingNode(server.app.shop, mailServer)
    const { token } = await server.anOrder()
    await mailServer.until(() => mailServer.commands.length >= 2)
    for (let nth = 0; nth < 20; nth++) await server.ok(server.request('GET', '/api/orders', { token }))
    await outbox.stop()
    // A mail that had waited for the silent server until its time limit would have an error. These are sent when their claims end.
    for (const row of await storedDeliveries(server.app.shop))
      expect(row).toMatchObject({ status: 'waiting', error: null })
  })

  test('lists deliveries and sends one again by REST and tRPC', async () => {
    const mailServer = await startMailServer()
    mailServer.behave(550)
    const server = await startServer(dialect)
    const { secret, request, query, mutate } = server
    startMailingNode(server.app.shop, mailServer)
    const { token, checkout, email } = await server.aFullCart()
    // The mail about the payment method of the test data.
    await expect.poll(() => deliveryStatuses(server.app.shop)).toEqual(['failed'])
    await server.app.shop.database.db.deleteFrom('deliveries').execute()
    await server.ok(request('POST', '/api/checkout', { token, body: checkout }))
    await expect.poll(() => deliveryStatuses(server.app.shop)).toEqual(['failed', 'failed'])
    const failed = await request('GET', '/api/admin/deliveries?status=failed&limit=1', { secret })
    expect(failed.headers['x-total-count']).toBe('2')
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(String(failed.headers.link)) ?? []
    expect(next).toContain('status=failed')
    const [delivery] = json<{ id: string; target: string }[]>(await request('GET', next, { secret }))
    expect(delivery).toMatchObject({ target: email, event_type: 'order.placed', status: 'failed', tries: 1 })
    mailServer.behave('accept')
    const { id = '' } = delivery ?? {}
    const path = `/api/admin/deliveries/${id}/retry`
    expect(await server.ok(request('POST', path, { secret }))).toMatchObject({
      id,
      status: 'waiting',
      tries: 0,
    })
    await mailServer.until(() => mailServer.received.length === 1)
    await expect.poll(() => deliveryStatuses(server.app.shop)).toContain('sent')
    await server.ok(mutate('admin.deliveries.retry', { id }, { secret }))
    await mailServer.until(() => mailServer.received.length === 2)
    const [first, second] = mailServer.received
    expect(second?.messageId).toBe(first?.messageId)
    expect((await query('admin.deliveries.list', { status: 'failed' }, { secret })).text).toContain(owner)
  })
})

/** Adds `count` events of placed orders, which is faster than placing orders. */
const repeatEvent = async (shop: Shop, count: number) => {
  const { db } = shop.database
  const event = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
  await transact(db, async (trx) => {
    for (let nth = 0; nth < count; nth++) await events.insert(trx, { ...event, id: shop.newId() })
  })
}

test('two nodes on one PostgreSQL send each of many mails exactly once', async () => {
  const url = await freshPostgres()
  const other = await openDatabase({ url })
  onTestFinished(other.close)
  const database = await openDatabase({ url })
  onTestFinished(database.close)
  const { shop, mailServer, customer, checkout } = await aMailingShop('postgres', database)
  await placeOrder(shop, customer, checkout)
  const orders = 120
  await repeatEvent(shop, orders - 1)
  const nodes = [shop, await testShop('postgres', { database: other })]
  for (const node of nodes) startMailingNode(node, mailServer).outbox.wake()
  await expect
    .poll(async () => (await deliveryStatuses(shop)).filter((status) => status === 'sent').length, {
      timeout: 100_000,
    })
    .toBe(2 * orders)
  const ids = mailServer.received.map(({ messageId }) => messageId)
  expect(ids).toHaveLength(2 * orders)
  expect(new Set(ids).size).toBe(2 * orders)
})

test('a node without mail leaves the mails to the others', async () => {
  const { shop, mailServer, customer, checkout } = await aMailingShop('sqlite')
  const without = startOutbox(await testShop('sqlite', { database: shop.database }), {}, memoryLog().log)
  await placeOrder(shop, customer, checkout)
  shop.mail = { from: 'shop@shop.example', publicUrl: 'https://shop.example' }
  await queueEventDeliveries(shop)
  // Later work shows that the work before it has ended.
  for (const _ of [1, 2]) {
    await createProduct(shop, admin, newProduct())
    without.wake()
    await expect.poll(() => events.areUnnumbered(shop.database.db)).toBe(false)
  }
  await without.stop()
  expect(await storedDeliveries(shop)).toMatchObject([{ status: 'waiting', tries: 0 }])
  startMailingNode(shop, mailServer).outbox.wake()
  await expect.poll(() => deliveryStatuses(shop)).toEqual(['sent'])
})

test('fails a mail whose tries have all ended with the process', async () => {
  const { shop, mailServer, customer, checkout } = await aMailingShop('sqlite')
  shop.mail = { from: 'shop@shop.example', publicUrl: 'https://shop.example' }
  await placeOrder(shop, customer, checkout)
  await queueEventDeliveries(shop)
  await shop.database.db.updateTable('deliveries').set({ tries: 10 }).execute()
  startMailingNode(shop, mailServer).outbox.wake()
  await expect.poll(() => deliveryStatuses(shop)).toEqual(['failed'])
  expect(await storedDeliveries(shop)).toMatchObject([{ error: 'The process ended during the last try' }])
  expect(mailServer.received).toEqual([])
})

test('logs one readable line while the database does not answer, and continues afterwards', async () => {
  const database = await freshDatabase('sqlite')
  const { shop, mailServer, customer, checkout } = await aMailingShop('sqlite', database)
  const { lines } = startMailingNode(shop, mailServer)
  const { checks } = shop.database
  shop.database = {
    ...shop.database,
    get checks(): typeof checks {
      throw new DatabaseBusy('The database does not answer')
    },
  }
  await placeOrder(shop, customer, checkout)
  const line = { fault: 'The database does not answer', msg: expect.stringContaining('tries again') }
  await expect.poll(() => lines).toEqual([expect.objectContaining(line)])
  shop.database = database
  await expect.poll(() => deliveryStatuses(shop)).toEqual(['sent', 'sent'])
})
