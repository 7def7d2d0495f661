import { transact, users } from '@voltway/db'
import { ageRows, eachDialect, freshDatabase } from '@voltway/db/fixture'
import { waitUntilBlocked } from '@voltway/db/wait-until-blocked'
import { expect, test as promise } from 'vitest'
import {
  deleteAccount,
  deleteExpiredData,
  deleteOrder,
  deleteUser,
  exportOwnData,
  getOrder,
  getOwnOrder,
  listWithdrawals,
  readMailContent,
  type Shop,
  searchOrders,
  setOrderStatuses,
  updateOrder,
  withdrawByReference,
  withdrawOwnOrder,
} from '../src/index.ts'
import { aCustomer, admin, anOrder, eachShop, observed, password, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const mail = { from: 'shop@example.com', publicUrl: 'https://shop.example' }

/** Creates an order in a shop that offers withdrawals and sends mails, and the declaration of its customer. */
const ordered = async (plain: Shop) => {
  const shop: Shop = { ...plain, mail, withdrawal: true }
  const { customer, order } = await anOrder(shop)
  const { reference, email } = order
  return { shop, customer, order, declaration: { reference, name: 'Ada', email, message: 'Too small' } }
}

const mailsOf = ({ database: { db } }: Shop) => db.selectFrom('deliveries').selectAll().execute()

const withdrawnOrders = async (shop: Shop) => {
  const page = { search: '', sort: 'created_at', direction: 'desc', offset: 0, limit: 9 } as const
  return (await searchOrders(shop, { ...page, status: 'withdrawn', time_zone: 'UTC' })).items
}

eachShop('a withdrawal', (test) => {
  test('by the signed-in customer is in the history and in a mail to them', async ({ shop: plain }) => {
    const { shop, customer, order } = await ordered(plain)
    await updateOrder(shop, admin, { id: order.id, status: 'completed' })
    const receipt = await withdrawOwnOrder(shop, customer, order.id)
    const { history, status } = await getOwnOrder(shop, customer, order.id)
    expect(status).toBe('completed')
    expect(history.at(-1)).toEqual({ status: 'withdrawal_received', at: receipt.created_at })
    const [sent] = await mailsOf(shop)
    expect(sent).toMatchObject({ target: order.email, event_type: 'withdrawal_received', event_id: null })
    const content = { mail: 'withdrawal', order: { id: order.id }, receivedAt: receipt.created_at }
    expect(sent && (await readMailContent(shop, sent))).toMatchObject(content)
    expect((await withdrawnOrders(shop)).map(({ id }) => id)).toEqual([order.id])
    expect((await exportOwnData(shop, customer)).withdrawals).toMatchObject([
      { ...receipt, order_id: order.id },
    ])
    expect(await withdrawOwnOrder(shop, customer, order.reference)).toEqual(receipt)
    await updateOrder(shop, admin, { id: order.id, status: 'cancelled' })
    expect((await getOrder(shop, order.reference)).history).toHaveLength(4)
  })

  test('is not the status that an undone change restores', async ({ shop: plain }) => {
    const { shop, customer, order } = await ordered(plain)
    await withdrawOwnOrder(shop, customer, order.id)
    await updateOrder(shop, admin, { id: order.id, status: 'cancelled' })
    const { updated } = await setOrderStatuses(shop, admin, { ids: [order.id], status: 'previous' })
    expect(updated).toMatchObject([{ status: 'pending' }])
  })

  test('with the e-mail of the order counts, in any spelling of the reference', async ({ shop: plain }) => {
    const { shop, customer, order, declaration } = await ordered(plain)
    const reference = ` ${order.reference.toLowerCase().replaceAll('-', ' ')}`
    await withdrawByReference(shop, { ...declaration, reference })
    expect((await withdrawnOrders(shop)).map(({ id }) => id)).toEqual([order.id])
    expect((await listWithdrawals(shop)).items).toMatchObject([{ reference, message: 'Too small' }])
    const [sent] = await mailsOf(shop)
    expect(JSON.stringify(sent && (await readMailContent(shop, sent)))).not.toContain('Too small')
    expect((await exportOwnData(shop, customer)).withdrawals).toHaveLength(1)
  })

  test.for([
    '7KQ4-M2HX',
    'vw–7kq4–m2hx',
    'VW‑7KQ4‑M2HX',
    'ＶＷ－７ＫＱ４－Ｍ２ＨＸ',
    '#VW-7KQ4-M2HX',
    'Order VW-7KQ4-M2HX',
    'VW-7KQ4-M2HX.',
    'VW-7KQ4-\u200bM2HX\u200b',
  ])('finds the order with the reference %s', async (reference, { shop: plain }) => {
    const { shop, order, declaration } = await ordered(plain)
    const { db } = shop.database
    await db.updateTable('orders').set({ reference: 'VW-7KQ4-M2HX' }).where('id', '=', order.id).execute()
    for (const other of ['VW-7KQ4-M2H', 'VW-7KQ4-M2HXX', 'M2HX', 'AVW-7KQ4-M2HX', 'VW-7KQ4-M2HX 7KQ4-M2HY'])
      await withdrawByReference(shop, { ...declaration, reference: other })
    expect(await withdrawnOrders(shop)).toEqual([])
    await withdrawByReference(shop, { ...declaration, reference })
    expect((await withdrawnOrders(shop)).map(({ id }) => id)).toEqual([order.id])
  })

  test('without a known order is stored, and changes and mails nothing', async ({ shop: plain }) => {
    const { shop, order, declaration } = await ordered(plain)
    const before = await getOrder(shop, order.id)
    await withdrawByReference(shop, { ...declaration, email: 'eve@example.com' })
    await withdrawByReference(shop, { ...declaration, reference: 'VW-2222-2222' })
    await withdrawByReference(shop, { ...declaration, reference: "'; drop table orders; --" })
    expect(await getOrder(shop, order.id)).toEqual(before)
    expect(await mailsOf(shop)).toEqual([])
    const { items, total } = await listWithdrawals(shop)
    expect(total).toBe(3)
    expect(items.map(({ order_id }) => order_id)).toEqual([null, null, null])
    // Declarations of other senders do not prevent the customer's declaration.
    await withdrawByReference(shop, declaration)
    expect(await withdrawnOrders(shop)).toHaveLength(1)
  })

  test('by the customer counts with any e-mail, and the mail is to the order’s', async ({ shop: plain }) => {
    const { shop, customer, order, declaration } = await ordered(plain)
    await withdrawByReference(shop, { ...declaration, email: 'new@example.com' }, customer)
    expect((await withdrawnOrders(shop)).map(({ id }) => id)).toEqual([order.id])
    expect(await mailsOf(shop)).toMatchObject([{ target: order.email, user_id: customer.id }])
  })

  test('by reference is in the data of its signed-in sender, not of the buyer', async ({ shop: plain }) => {
    const { shop, customer, order, declaration } = await ordered(plain)
    const sender = await aCustomer(shop)
    await withdrawByReference(shop, { ...declaration, reference: 'VW-2222-2222' }, sender)
    await withdrawByReference(shop, declaration, sender)
    expect((await exportOwnData(shop, sender)).withdrawals).toMatchObject([
      { reference: order.reference, order_id: null },
      { reference: 'VW-2222-2222', order_id: null },
    ])
    expect((await exportOwnData(shop, customer)).withdrawals).toEqual([])
    expect(await mailsOf(shop)).toMatchObject([{ target: order.email, user_id: customer.id }])
    await deleteUser(shop, admin, sender.id)
    expect((await listWithdrawals(shop)).items).toMatchObject([{ order_id: order.id }])
    expect((await exportOwnData(shop, customer)).withdrawals).toMatchObject([{ order_id: order.id }])
  })

  test('of another customer, or in a shop that does not offer it, is not found', async ({ shop: plain }) => {
    const { shop, customer, order, declaration } = await ordered(plain)
    const other = await aCustomer(shop)
    expect((await refusalOf(withdrawOwnOrder(shop, other, order.id))).code).toBe('NOT_FOUND')
    expect((await refusalOf(withdrawOwnOrder(plain, customer, order.id))).code).toBe('NOT_FOUND')
    expect((await refusalOf(withdrawByReference(plain, declaration))).code).toBe('NOT_FOUND')
    expect((await listWithdrawals(shop)).items).toEqual([])
  })

  test('counts once for an order if several run at once', async ({ shop: plain }) => {
    const { shop, customer, order, declaration } = await ordered(plain)
    await Promise.all([
      ...Array.from({ length: 4 }, () => withdrawOwnOrder(shop, customer, order.id)),
      ...Array.from({ length: 4 }, () => withdrawByReference(shop, declaration)),
      updateOrder(shop, admin, { id: order.id, status: 'paid' }),
    ])
    const { history } = await getOrder(shop, order.id)
    expect(history.map(({ status }) => status).toSorted()).toEqual(['paid', 'pending', 'withdrawal_received'])
    expect(await mailsOf(shop)).toHaveLength(1)
    const { items } = await listWithdrawals(shop)
    expect(items.filter(({ order_id }) => order_id === order.id)).toHaveLength(1)
  })

  test('of a sender whose account is deleted meanwhile leaves no row', async ({ shop: plain }) => {
    const { shop, declaration } = await ordered(plain)
    for (let round = 0; round < 5; round += 1) {
      const sender = await aCustomer(shop)
      const sent = { ...declaration, reference: 'VW-2222-2222' }
      await Promise.allSettled([
        ...Array.from({ length: 4 }, () => withdrawByReference(shop, sent, sender)),
        deleteUser(shop, admin, sender.id),
      ])
      expect((await refusalOf(withdrawByReference(shop, sent, sender))).code).toBe('UNAUTHORIZED')
      expect((await listWithdrawals(shop)).items).toEqual([])
    }
  })

  test('locks the user before the order, like a deletion of the user', async ({ shop: plain }) => {
    const { shop, customer, order, declaration } = await ordered(plain)
    const { db, dialect } = shop.database
    const withdrawals = [
      () => withdrawOwnOrder(shop, customer, order.id),
      () => withdrawByReference(shop, declaration),
    ]
    for (const withdraw of withdrawals) {
      const isLocked = Promise.withResolvers<void>()
      const other = transact(db, async (trx) => {
        await users.lock(trx, customer.id)
        isLocked.resolve()
        await waitUntilBlocked(dialect, trx)
        // Fails at once if the withdrawal has locked the order.
        if (dialect === 'postgres') await trx.selectFrom('orders').select('id').forUpdate().noWait().execute()
      })
      await isLocked.promise
      await Promise.all([withdraw(), other])
    }
  })

  test('is not deleted by a stranger with an account of its address', async ({ shop: plain }) => {
    const { shop, customer, declaration } = await ordered(plain)
    const stranger = await aCustomer(shop)
    const typed = { ...declaration, reference: 'unknown', email: stranger.email }
    await withdrawByReference(shop, typed, customer)
    await withdrawByReference(shop, typed)
    await deleteAccount(shop, stranger, password)
    expect((await listWithdrawals(shop)).total).toBe(2)
    expect((await exportOwnData(shop, customer)).withdrawals).toMatchObject([{ email: stranger.email }])
  })

  test('stays without its order, and ends with the account or after three years', async ({ shop: plain }) => {
    const { shop, customer, order, declaration } = await ordered(plain)
    await withdrawByReference(shop, { ...declaration, reference: 'unknown' })
    await withdrawByReference(shop, { ...declaration, email: 'eve@example.com' })
    await withdrawOwnOrder(shop, customer, order.id)
    await deleteOrder(shop, admin, order.id)
    const [mailed = expect.fail()] = await mailsOf(shop)
    expect(await readMailContent(shop, mailed)).toMatchObject({ reference: order.reference })
    expect((await listWithdrawals(shop)).items).toMatchObject([{ order_id: null }, {}, {}])
    await deleteAccount(shop, customer, password)
    const ownerless = [{ email: 'eve@example.com' }, { reference: 'unknown' }]
    expect((await listWithdrawals(shop)).items).toMatchObject(ownerless)
    const [{ created_at = '' } = {}] = (await listWithdrawals(shop)).items
    await ageRows(shop.database, (Date.parse(created_at) - Date.now()) / 1000)
    await deleteExpiredData(shop)
    expect((await listWithdrawals(shop)).total).toBe(2)
    await ageRows(shop.database, 1095 * 86_400)
    await deleteExpiredData(shop)
    expect((await listWithdrawals(shop)).total).toBe(2)
    await ageRows(shop.database, 86_400 + 60)
    await deleteExpiredData(shop)
    expect((await listWithdrawals(shop)).total).toBe(0)
  })
})

eachDialect('a declaration by reference', (dialect) => {
  promise('runs the same statements for known and unknown orders', async () => {
    const { handles, database } = observed(await freshDatabase(dialect))
    let wakes = 0
    const plain = await testShop(dialect, { database, onMessages: () => (wakes += 1) })
    const { shop, declaration } = await ordered(plain)
    const costOf = async (changed: Partial<typeof declaration>) => {
      handles.length = 0
      wakes = 0
      await withdrawByReference(shop, { ...declaration, ...changed })
      return { statements: handles.length, wakes }
    }
    const known = await costOf({})
    expect(known.wakes).toBe(1)
    expect(await costOf({ email: 'eve@example.com' })).toEqual(known)
    expect(await costOf({ reference: 'VW-2222-2222' })).toEqual(known)
    expect(await costOf({ reference: 'no reference' })).toEqual(known)
    expect(await costOf({})).toEqual(known)
  })
})
