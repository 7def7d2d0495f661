import type { OrderStatus } from '@voltway/contract'
import { type DeliveryRow, passwordResets, transact } from '@voltway/db'
import { ageRows } from '@voltway/db/fixture'
import { expect } from 'vitest'
import { queueDelivery } from '../src/deliveries/queue-delivery.ts'
import {
  claimDelivery,
  deleteOrder,
  deletePaymentMethod,
  deleteUser,
  findWork,
  hashToken,
  listDeliveries,
  numberEvents,
  type Outcome,
  placeOrder,
  readMailContent,
  retryDelivery,
  type Shop,
  savePaymentMethod,
  settleDelivery,
  sweep,
  updateOrder,
  withdrawOwnOrder,
} from '../src/index.ts'
import { aCustomer, admin, aFullCart, aPaymentMethod, eachShop, withoutVersion } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const mail = { from: 'shop@shop.example', admin: 'owner@shop.example', publicUrl: 'https://shop.example' }
const mails = { kind: 'mail', webhook_id: null } as const
const later: Outcome = { result: 'later', durationMs: 5, error: 'RCPT TO: 451 Later', responseStatus: 451 }
const day = 24 * 60 * 60

const withMail = (shop: Shop): Shop => ({ ...shop, mail })

const stored = ({ database }: Shop): Promise<DeliveryRow[]> =>
  database.db.selectFrom('deliveries').selectAll().orderBy('id').execute()

/** Orders a car, and queues the mails about it. */
const ordered = async (plain: Shop) => {
  const shop = withMail(plain)
  const { customer, checkout, method } = await aFullCart(shop)
  await shop.database.db.deleteFrom('events').execute()
  const { placed } = await placeOrder(shop, customer, checkout)
  await numberEvents(shop)
  return { shop, customer, checkout, method, order: placed.order }
}

const claimed = async (shop: Shop): Promise<DeliveryRow> => {
  const delivery = await claimDelivery(shop, mails)
  if (delivery === undefined) throw new Error('No delivery is due')
  return delivery
}

const aPasswordMail = async (shop: Shop, event_type = 'password_reset') =>
  transact(shop.database.db, (trx) =>
    queueDelivery(shop, trx, { kind: 'mail', target: 'ada@example.com', event_type, token: 'secret-token' }),
  )

eachShop('the deliveries of an order', (test) => {
  test('are one mail to the customer and one to the shopkeeper', async ({ shop: plain }) => {
    const { shop, customer, order } = await ordered(plain)
    const [first, second, ...others] = await stored(shop)
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
    expect(await numberEvents(shop)).toBe(false)
    expect(await stored(shop)).toHaveLength(2)
  })

  test('do not exist without mail, nor for a checkout that was rejected', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    await refusalOf(placeOrder(withMail(shop), customer, { ...checkout, expected_total: 1 }))
    await shop.database.db.deleteFrom('events').where('type', '<>', 'order.placed').execute()
    await numberEvents(withMail(shop))
    await placeOrder(shop, customer, checkout)
    await numberEvents(shop)
    expect(await stored(shop)).toEqual([])
    expect(await findWork(shop)).toEqual({ hasEvents: false, lanes: [] })
  })

  test('are two mails to a customer who has the address of the shopkeeper', async ({ shop: plain }) => {
    const shop = withMail(plain)
    const { customer, checkout } = await aFullCart(shop)
    await shop.database.db.deleteFrom('events').execute()
    const own = { ...shop, mail: { ...mail, admin: customer.email } }
    await placeOrder(own, customer, checkout)
    await numberEvents(own)
    const contents = (await stored(own)).map((delivery) => readMailContent(own, delivery))
    expect((await Promise.all(contents)).map((content) => content?.mail)).toEqual(['order', 'new order'])
  })

  test('report a status after a minute, unless the order returned from it', async ({ shop: plain }) => {
    const { shop, order } = await ordered(plain)
    await shop.database.db.deleteFrom('deliveries').execute()
    for (const status of ['paid', 'pending', 'paid', 'shipped', 'completed', 'shipped'] as const) {
      plain.moveClock(1000)
      await updateOrder(shop, admin, { id: order.id, status })
    }
    const tracking = { carrier: 'Post', number: 'N-1', url: 'https://post.example/N-1' }
    await updateOrder(shop, admin, { id: order.id, tracking })
    await numberEvents(shop)
    expect((await findWork(shop)).lanes).toEqual([])
    await ageRows(shop.database, 58)
    expect((await findWork(shop)).lanes).toEqual([])
    await ageRows(shop.database, 3)
    expect((await findWork(shop)).lanes).toEqual([mails])
    const contents = (await stored(shop)).map((delivery) => readMailContent(shop, delivery))
    expect(await Promise.all(contents)).toMatchObject([
      undefined,
      { mail: 'order', kind: 'paid', order: { status: 'paid' } },
      { mail: 'order', kind: 'shipped', order: { status: 'shipped', tracking } },
      undefined,
      undefined,
    ])
  })

  for (const [correctedAfterMs, mailed] of [
    [5_000, ['paid']],
    [59_000, ['paid']],
    [61_000, ['paid', 'shipped', 'paid']],
  ] as const)
    test(`report a status that was corrected after ${correctedAfterMs} ms: ${mailed}`, async ({
      shop: plain,
    }) => {
      const { shop, customer, order } = await ordered(plain)
      await numberEvents(shop)
      await shop.database.db.deleteFrom('deliveries').execute()
      const sent: unknown[] = []
      const change = async (status: OrderStatus, waitMs: number) => {
        await updateOrder(shop, admin, { id: order.id, status })
        await numberEvents(shop)
        plain.moveClock(waitMs)
        if (waitMs > 60_000) await send()
      }
      const send = async () => {
        for (const delivery of await stored(shop)) {
          const content = await readMailContent(shop, delivery)
          if (content?.mail === 'order') sent.push(content.kind)
        }
        await shop.database.db.deleteFrom('deliveries').execute()
      }
      await change('paid', 3_600_000)
      await withdrawOwnOrder({ ...shop, withdrawal: true }, customer, order.id)
      await shop.database.db.deleteFrom('deliveries').execute()
      plain.moveClock(3_600_000)
      await change('shipped', correctedAfterMs)
      await change('paid', 61_000)
      expect(sent).toEqual(mailed)
    })

  for (const change of ['paid', 'cancelled', 'withdrawn'] as const)
    test(`do not ask for the payment of an order that is ${change}`, async ({ shop: plain }) => {
      const { shop, customer, order } = await ordered(plain)
      const delivery = await claimed(shop)
      expect(await readMailContent(shop, delivery)).toMatchObject({ kind: 'placed' })
      if (change === 'withdrawn') await withdrawOwnOrder({ ...shop, withdrawal: true }, customer, order.id)
      else await updateOrder(shop, admin, { id: order.id, status: change })
      expect(await readMailContent(shop, delivery)).toBeUndefined()
      await settleDelivery(shop, delivery, { result: 'sent', durationMs: 1 })
      expect((await refusalOf(retryDelivery(shop, delivery.id))).code).toBe('MAIL_OUT_OF_DATE')
      expect((await stored(shop)).find(({ id }) => id === delivery.id)).toMatchObject({ status: 'sent' })
    })

  test('do not say that the shop prepares an order that was withdrawn since', async ({ shop: plain }) => {
    const { shop, customer, order } = await ordered(plain)
    await shop.database.db.deleteFrom('deliveries').execute()
    await updateOrder(shop, admin, { id: order.id, status: 'paid' })
    await numberEvents(shop)
    const [paid] = await stored(shop)
    if (paid === undefined) throw new Error('No mail waits')
    expect(await readMailContent(shop, paid)).toMatchObject({ kind: 'paid' })
    await withdrawOwnOrder({ ...shop, withdrawal: true }, customer, order.id)
    expect(await readMailContent(shop, paid)).toBeUndefined()
  })

  test('reach the customer in the order of the changes, also after a failure', async ({ shop: plain }) => {
    const { shop, order } = await ordered(plain)
    await shop.database.db.deleteFrom('deliveries').execute()
    for (const status of ['paid', 'shipped'] as const)
      await updateOrder(shop, admin, { id: order.id, status })
    await numberEvents(shop)
    await ageRows(shop.database, 61)
    const [paid, shipped] = await stored(shop)
    const delivery = await claimed(shop)
    expect(delivery.id).toBe(paid?.id)
    expect(await claimDelivery(shop, mails)).toBeUndefined()
    await settleDelivery(shop, delivery, later)
    expect(await claimDelivery(shop, mails)).toBeUndefined()
    await ageRows(shop.database, 8)
    await settleDelivery(shop, await claimed(shop), later)
    await ageRows(shop.database, 361)
    expect((await claimed(shop)).tries, 'the third try delays no other mail').toBe(3)
    expect((await claimed(shop)).id).toBe(shipped?.id)
  })

  test('are outdated after a deletion of the order, and gone with the user', async ({ shop: plain }) => {
    const { shop, customer, order } = await ordered(plain)
    await deleteOrder(shop, admin, order.id)
    const delivery = await claimed(shop)
    expect(await readMailContent(shop, delivery)).toBeUndefined()
    await settleDelivery(shop, delivery)
    await deleteUser(shop, admin, customer.id)
    const [rest] = await stored(shop)
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
    await numberEvents(shop)
    const contents = (await stored(shop)).map((delivery) => readMailContent(shop, delivery))
    expect(await Promise.all(contents)).toEqual([
      { mail: 'payment method', change: 'created', after: method },
      { mail: 'payment method', change: 'updated', before: method, after: renamed },
      { mail: 'payment method', change: 'deleted', before: renamed },
    ])
  })
})

eachShop('a delivery', (test) => {
  test('is claimed once, and again when its claim has ended', async ({ shop: plain }) => {
    const { shop } = await ordered(plain)
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimDelivery(shop, mails)))
    const ids = claims.flatMap((delivery) => delivery?.id ?? [])
    expect(new Set(ids).size).toBe(2)
    expect(ids).toHaveLength(2)
    expect((await findWork(shop)).lanes).toEqual([])
    await ageRows(shop.database, 181)
    expect((await claimed(shop)).tries).toBe(2)
    // The first claim has ended, so its outcome is ignored.
    const [first] = claims.filter((delivery) => delivery !== undefined)
    if (first) await settleDelivery(shop, first, { result: 'failed', durationMs: 1 })
    expect((await stored(shop)).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  })

  test('is tried again later and later, and has failed after ten attempts', async ({ shop: plain }) => {
    const { shop } = await ordered(plain)
    await shop.database.db.deleteFrom('deliveries').where('user_id', 'is', null).execute()
    const delays: number[] = []
    while ((await findWork(shop)).lanes.length > 0) {
      await settleDelivery(shop, await claimed(shop), later)
      const [{ next_at = null } = {}] = await stored(shop)
      if (next_at === null) break
      const delay = Math.round((Date.parse(next_at) - Date.now()) / 1000)
      delays.push(delay)
      await ageRows(shop.database, delay + 2)
    }
    const hour = 3600
    const least = [5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
    expect(delays).toHaveLength(least.length)
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual((least[index] ?? 0) - 2)
      expect(delay).toBeLessThanOrEqual((least[index] ?? 0) * 1.2 + 2)
    }
    const [delivery] = await stored(shop)
    expect(delivery).toMatchObject({ status: 'failed', tries: 10, next_at: null, claimed_until: null })
    expect(delivery).toMatchObject({ error: later.error, response_status: 451, duration_ms: 5 })
  })

  test('waits for as long as the receiver asks, and no longer', async ({ shop: plain }) => {
    const { shop } = await ordered(plain)
    for (const retryAfterSeconds of [86_400, 3]) {
      await settleDelivery(shop, await claimed(shop), { ...later, retryAfterSeconds })
      const delays = (await stored(shop)).map(
        ({ next_at }) => (Date.parse(next_at ?? '') - Date.now()) / 1000,
      )
      const least = Math.max(retryAfterSeconds, 5)
      expect(delays).toContainEqual(expect.closeTo(least, -1))
    }
  })

  test('is sent again by the admin, with all its attempts and the same id', async ({ shop: plain }) => {
    const { shop, customer } = await ordered(plain)
    const delivery = await claimed(shop)
    await settleDelivery(shop, delivery, { result: 'failed', durationMs: 7, error: 'RCPT TO: 550 Unknown' })
    let wakes = 0
    const awake: Shop = { ...shop, onMessages: () => wakes++ }
    const again = await retryDelivery(awake, delivery.id)
    expect(again).toMatchObject({ id: delivery.id, status: 'waiting', tries: 0, error: null, sent_at: null })
    expect(wakes).toBe(1)
    await settleDelivery(shop, await claimed(shop), { result: 'sent', durationMs: 7, responseStatus: 250 })
    await settleDelivery(shop, await claimed(shop), { result: 'sent', durationMs: 7, responseStatus: 250 })
    expect(await listDeliveries(shop, { status: 'sent' })).toMatchObject({
      total: 2,
      items: [{ target: mail.admin }, { target: customer.email, response_status: 250, tries: 1 }],
    })
    expect(await listDeliveries(shop, { status: 'failed' })).toEqual({ items: [], total: 0 })
    expect(await refusalOf(retryDelivery(shop, 'unknown'))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('stays as it is if the admin sends it again while a node sends it', async ({ shop: plain }) => {
    const { shop } = await ordered(plain)
    const delivery = await claimed(shop)
    expect(await retryDelivery(shop, delivery.id)).toMatchObject({ tries: 1 })
    expect((await claimed(shop)).id).not.toBe(delivery.id)
    expect(await claimDelivery(shop, mails)).toBeUndefined()
  })

  test('shows no token and no other internal column', async ({ shop }) => {
    await aPasswordMail(shop)
    const { items } = await listDeliveries(shop)
    expect(JSON.stringify(items)).not.toContain('secret-token')
    expect(Object.keys(items[0] ?? {})).not.toContain('claimed_until')
  })
})

eachShop('the token of a password mail', (test) => {
  const tokens = async (shop: Shop) => (await stored(shop)).map(({ token, status }) => [token, status])

  test('is removed when the mail is sent or was rejected', async ({ shop }) => {
    for (const result of ['sent', 'failed'] as const) {
      await aPasswordMail(shop)
      await settleDelivery(shop, await claimed(shop), { result, durationMs: 1 })
    }
    expect(await tokens(shop)).toEqual([
      [null, 'sent'],
      [null, 'failed'],
    ])
  })

  test('is removed after 30 minutes, and the mail is not sent any more', async ({ shop }) => {
    const { id: user_id } = await aCustomer(shop)
    await aPasswordMail(shop)
    const delivery = await claimed(shop)
    expect(await readMailContent(shop, delivery), 'a token that is void').toBeUndefined()
    const reset = { user_id, token_hash: hashToken('secret-token') }
    await transact(shop.database.db, (trx) => passwordResets.replace(trx, reset, 30 * 60))
    expect(await readMailContent(shop, delivery)).toEqual({ mail: 'password reset', token: 'secret-token' })
    await settleDelivery(shop, delivery, later)
    await ageRows(shop.database, 31 * 60)
    expect((await findWork(shop)).lanes).toEqual([mails])
    expect(await claimDelivery(shop, mails)).toBeUndefined()
    expect(await tokens(shop)).toEqual([[null, 'failed']])
    expect(await refusalOf(retryDelivery(shop, delivery.id))).toMatchObject({ code: 'RESET_TOKEN_INVALID' })
    expect(await tokens(shop)).toEqual([[null, 'failed']])
  })

  test('is removed by the hourly maintenance of a shop that sends no mail any more', async ({ shop }) => {
    await aPasswordMail(shop)
    await sweep(shop)
    expect(await tokens(shop)).toEqual([['secret-token', 'waiting']])
    await ageRows(shop.database, 31 * 60)
    await sweep(shop)
    expect(await tokens(shop)).toEqual([[null, 'failed']])
  })

  test('is tried again at least every five minutes', async ({ shop }) => {
    await aPasswordMail(shop)
    for (const _ of [1, 2, 3, 4]) {
      await settleDelivery(shop, await claimed(shop), later)
      await ageRows(shop.database, 301)
    }
    expect((await stored(shop))[0]).toMatchObject({ tries: 4, token: 'secret-token', status: 'waiting' })
  })
})

eachShop('the hourly maintenance', (test) => {
  test('deletes events and finished deliveries after 90 days', async ({ shop: plain }) => {
    const { shop } = await ordered(plain)
    await settleDelivery(shop, await claimed(shop), { result: 'sent', durationMs: 1 })
    const { db } = shop.database
    const events = () => db.selectFrom('events').select('id').execute()
    await ageRows(shop.database, 89 * day)
    await sweep(plain)
    expect([(await stored(shop)).length, (await events()).length]).toEqual([2, 1])
    await ageRows(shop.database, 2 * day)
    // The clock of the tests, which dates events, is years ahead of the database's.
    await db.updateTable('events').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
    await sweep(plain)
    expect(await stored(shop)).toEqual([])
    expect(await events()).toEqual([])
  })

  test('fails mails after three days only if the shop sends none any more', async ({ shop: plain }) => {
    const { shop } = await ordered(plain)
    const statuses = async () => (await stored(shop)).map(({ status }) => status)
    await ageRows(shop.database, 2 * day)
    await sweep(plain)
    await ageRows(shop.database, 2 * day)
    await sweep(shop)
    expect(await statuses()).toEqual(['waiting', 'waiting'])
    await sweep(plain)
    expect(await statuses()).toEqual(['failed', 'failed'])
  })
})
