import { events, transact, users } from '@voltway/db'
import { ageRows } from '@voltway/db/fixture'
import { waitUntilBlocked } from '@voltway/db/wait-until-blocked'
import { expect } from 'vitest'
import {
  deleteOrder,
  deletePaymentMethod,
  deleteUser,
  findWork,
  listEvents,
  placeOrder,
  queueEventDeliveries,
  readMailContent,
  retryDelivery,
  savePaymentMethod,
  settleDelivery,
  updateOrder,
  withdrawOwnOrder,
} from '../src/index.ts'
import { admin, aFullCart, aPaymentMethod, eachShop, withoutVersion } from './fixture.ts'
import { claimMail, mail, mails, orderWithMails, storedDeliveries, withMail } from './mail-fixture.ts'
import { refusalOf } from './refusal-of.ts'

eachShop('the deliveries of an order', (test) => {
  test('are one mail to the customer and one to the shopkeeper', async ({ shop: plain }) => {
    const { shop, customer, order } = await orderWithMails(plain)
    const [first, second, ...others] = await storedDeliveries(shop)
    expect(others).toEqual([])
    expect(first).toMatchObject({ ...mails, target: customer.email, user_id: customer.id, status: 'waiting' })
    expect(second).toMatchObject({ ...mails, target: mail.admin, user_id: null, event_type: 'order.placed' })
    for (const delivery of [first, second]) {
      if (!delivery) continue
      const named = { ...order, customer_name: customer.name }
      expect(await readMailContent(shop, delivery)).toEqual(
        delivery.user_id ? { mail: 'order', kind: 'placed', order: named } : { mail: 'new order', order },
      )
    }
    expect(await queueEventDeliveries(shop)).toBe(false)
    expect(await storedDeliveries(shop)).toHaveLength(2)
  })

  test('do not exist without mail settings or for a rejected checkout', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    await refusalOf(placeOrder(withMail(shop), customer, { ...checkout, expected_total: 1 }))
    await shop.database.db.deleteFrom('events').where('type', '<>', 'order.placed').execute()
    await queueEventDeliveries(withMail(shop))
    await placeOrder(shop, customer, checkout)
    await queueEventDeliveries(shop)
    expect(await storedDeliveries(shop)).toEqual([])
    expect(await findWork(shop)).toEqual({ hasEvents: false, lanes: [] })
  })

  test('are two mails to a customer who has the address of the shopkeeper', async ({ shop: plain }) => {
    const shop = withMail(plain)
    const { customer, checkout } = await aFullCart(shop)
    await shop.database.db.deleteFrom('events').execute()
    const own = { ...shop, mail: { ...mail, admin: customer.email } }
    await placeOrder(own, customer, checkout)
    await queueEventDeliveries(own)
    const contents = (await storedDeliveries(own)).map((delivery) => readMailContent(own, delivery))
    expect((await Promise.all(contents)).map((content) => content?.mail)).toEqual(['order', 'new order'])
  })

  test('report a status after a minute, unless the order returned from it', async ({ shop: plain }) => {
    const { shop, order } = await orderWithMails(plain)
    await shop.database.db.deleteFrom('deliveries').execute()
    for (const status of ['paid', 'pending', 'paid', 'shipped', 'completed', 'shipped'] as const) {
      plain.moveClock(1000)
      await updateOrder(shop, admin, { id: order.id, status })
    }
    const tracking = { carrier: 'Post', number: 'N-1', url: 'https://post.example/N-1' }
    await updateOrder(shop, admin, { id: order.id, tracking })
    await queueEventDeliveries(shop)
    expect((await findWork(shop)).lanes).toEqual([])
    await ageRows(shop.database, 50)
    expect((await findWork(shop)).lanes).toEqual([])
    await ageRows(shop.database, 11)
    expect((await findWork(shop)).lanes).toEqual([mails])
    const contents = (await storedDeliveries(shop)).map((delivery) => readMailContent(shop, delivery))
    expect(await Promise.all(contents)).toMatchObject([
      { mail: 'order', kind: 'paid', order: { status: 'paid' } },
      { mail: 'order', kind: 'shipped', order: { status: 'shipped', tracking } },
      undefined,
    ])
  })

  test('report a status again whose mail was out of date when it was due', async ({ shop: plain }) => {
    const { shop, order } = await orderWithMails(plain)
    await shop.database.db.deleteFrom('deliveries').execute()
    for (const status of ['paid', 'pending', 'paid', 'pending'] as const) {
      await updateOrder(shop, admin, { id: order.id, status })
      plain.moveClock(15_000)
    }
    await queueEventDeliveries(shop)
    const [first = expect.fail(), ...others] = await storedDeliveries(shop)
    expect(others).toEqual([])
    expect(await readMailContent(shop, first)).toBeUndefined()
    await shop.database.db.deleteFrom('deliveries').execute()
    await updateOrder(shop, admin, { id: order.id, status: 'paid' })
    await queueEventDeliveries(shop)
    const [second = expect.fail()] = await storedDeliveries(shop)
    expect(await readMailContent(shop, second)).toMatchObject({ kind: 'paid' })
  })

  for (const change of ['paid', 'cancelled', 'withdrawn'] as const)
    test(`do not ask for the payment of an order that is ${change}`, async ({ shop: plain }) => {
      const { shop, customer, order } = await orderWithMails(plain)
      const delivery = await claimMail(shop)
      expect(await readMailContent(shop, delivery)).toMatchObject({ kind: 'placed' })
      if (change === 'withdrawn') await withdrawOwnOrder({ ...shop, withdrawal: true }, customer, order.id)
      else await updateOrder(shop, admin, { id: order.id, status: change })
      expect(await readMailContent(shop, delivery)).toBeUndefined()
      await settleDelivery(shop, delivery, { result: 'sent', durationMs: 1 })
      expect((await refusalOf(retryDelivery(shop, delivery.id))).code).toBe('MAIL_OUT_OF_DATE')
      expect((await storedDeliveries(shop)).find(({ id }) => id === delivery.id)).toMatchObject({
        status: 'sent',
      })
    })

  for (const status of ['paid', 'shipped', 'completed'] as const)
    test(`do not say that an order is ${status} that was cancelled since`, async ({ shop: plain }) => {
      const { shop, order } = await orderWithMails(plain)
      await shop.database.db.deleteFrom('deliveries').execute()
      await updateOrder(shop, admin, { id: order.id, status })
      plain.moveClock(30_000)
      await updateOrder(shop, admin, { id: order.id, status: 'cancelled' })
      await queueEventDeliveries(shop)
      const contents = (await storedDeliveries(shop)).map((delivery) => readMailContent(shop, delivery))
      expect(await Promise.all(contents)).toMatchObject([undefined, { kind: 'cancelled' }])
      // The first mail would have been due now, and was deleted.
      plain.moveClock(31_000)
      await shop.database.db.deleteFrom('deliveries').execute()
      plain.moveClock(20_000)
      await updateOrder(shop, admin, { id: order.id, status })
      await queueEventDeliveries(shop)
      const [again = expect.fail()] = await storedDeliveries(shop)
      expect(await readMailContent(shop, again), 'a cancellation by mistake').toMatchObject({ kind: status })
    })

  test('do not say that the shop prepares an order that was withdrawn since', async ({ shop: plain }) => {
    const { shop, customer, order } = await orderWithMails(plain)
    await shop.database.db.deleteFrom('deliveries').execute()
    await updateOrder(shop, admin, { id: order.id, status: 'paid' })
    await queueEventDeliveries(shop)
    const [paid] = await storedDeliveries(shop)
    if (paid === undefined) throw new Error('No mail waits')
    expect(await readMailContent(shop, paid)).toMatchObject({ kind: 'paid' })
    await withdrawOwnOrder({ ...shop, withdrawal: true }, customer, order.id)
    expect(await readMailContent(shop, paid)).toBeUndefined()
  })

  test('are not queued from data that a deletion of the user removes meanwhile', async ({ shop: plain }) => {
    const shop = withMail(plain)
    const { customer, checkout } = await aFullCart(shop)
    await shop.database.db.deleteFrom('events').execute()
    await placeOrder(shop, customer, checkout)
    const isDeleted = Promise.withResolvers<void>()
    const deletion = transact(shop.database.db, async (trx) => {
      await users.remove(trx, customer.id)
      await events.redactOfUser(trx, customer.id)
      isDeleted.resolve()
      await waitUntilBlocked(shop.database.dialect, trx)
    })
    await isDeleted.promise
    await Promise.all([queueEventDeliveries(shop), deletion])
    expect(await storedDeliveries(shop)).toEqual([])
    expect((await listEvents(shop, { limit: 9 })).items).toMatchObject([{ data: { id: expect.any(String) } }])
  })

  test('are outdated after a deletion of the order, and gone with the user', async ({ shop: plain }) => {
    const { shop, customer, order } = await orderWithMails(plain)
    await deleteOrder(shop, admin, order.id)
    const delivery = await claimMail(shop)
    expect(await readMailContent(shop, delivery)).toBeUndefined()
    await settleDelivery(shop, delivery)
    const [toShopkeeper] = await storedDeliveries(shop)
    expect((await refusalOf(retryDelivery(shop, toShopkeeper?.id ?? ''))).code).toBe('MAIL_OUT_OF_DATE')
    await deleteUser(shop, admin, customer.id)
    const [rest] = await storedDeliveries(shop)
    expect(rest).toMatchObject({ target: mail.admin })
    if (rest) expect(await readMailContent(shop, rest)).toBeUndefined()
  })
})

eachShop('the mails about a payment method', (test) => {
  test('show the shopkeeper the details before and after the change', async ({ shop: plain }) => {
    const shop = withMail(plain)
    const method = await aPaymentMethod(shop)
    const renamed = withoutVersion(await savePaymentMethod(shop, admin, { ...method, name: 'Renamed' }))
    await deletePaymentMethod(shop, admin, method.id)
    await queueEventDeliveries(shop)
    const contents = (await storedDeliveries(shop)).map((delivery) => readMailContent(shop, delivery))
    expect(await Promise.all(contents)).toEqual([
      { mail: 'payment method', change: 'created', after: method },
      { mail: 'payment method', change: 'updated', before: method, after: renamed },
      { mail: 'payment method', change: 'deleted', before: renamed },
    ])
  })
})
