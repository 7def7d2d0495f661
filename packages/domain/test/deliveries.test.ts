import { deliveries, passwordResets, transact } from '@voltway/db'
import { addRowsToSweep, ageRows, updateStatistics } from '@voltway/db/fixture'
import { expect } from 'vitest'
import { queueDelivery } from '../src/deliveries/queue-delivery.ts'
import {
  claimDelivery,
  deleteExpiredData,
  deleteUser,
  findWork,
  hashToken,
  listDeliveries,
  type Outcome,
  readMailContent,
  retryDelivery,
  type Shop,
  settleDelivery,
} from '../src/index.ts'
import { aCustomer, admin, eachShop } from './fixture.ts'
import { claimMail, mail, mails, orderWithMails, storedDeliveries, withMail } from './mail-fixture.ts'
import { refusalOf } from './refusal-of.ts'

const later: Outcome = { result: 'later', durationMs: 5, error: 'RCPT TO: 451 Later', responseStatus: 451 }
const day = 24 * 60 * 60

const aPasswordMail = async (shop: Shop, event_type = 'password_reset') =>
  transact(shop.database.db, (trx) =>
    queueDelivery(shop, trx, { kind: 'mail', target: 'ada@example.com', event_type, token: 'secret-token' }),
  )

/** Claims and settles a mail. Returns the seconds from after and from before the settlement until its next try. */
const secondsUntilNextTry = async (shop: Shop, outcome: Outcome) => {
  const delivery = await claimMail(shop)
  const before = Date.now()
  await settleDelivery(shop, delivery, outcome)
  const after = Date.now()
  const settled = (await storedDeliveries(shop)).find(({ id }) => id === delivery.id)
  const next = Date.parse(settled?.next_at ?? '')
  return [(next - after) / 1000, (next - before) / 1000] as const
}

eachShop('a delivery', (test) => {
  test('is claimed once, and again when its claim has ended', async ({ shop: plain }) => {
    const { shop } = await orderWithMails(plain)
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimDelivery(shop, mails)))
    const ids = claims.flatMap((delivery) => delivery?.id ?? [])
    expect(new Set(ids).size).toBe(2)
    expect(ids).toHaveLength(2)
    expect((await findWork(shop)).lanes).toEqual([])
    await ageRows(shop.database, 120)
    expect((await findWork(shop)).lanes).toEqual([])
    await ageRows(shop.database, 61)
    expect((await claimMail(shop)).tries).toBe(2)
    // The first claim has ended, so its outcome is ignored.
    const [first] = claims.filter((delivery) => delivery !== undefined)
    if (first) await settleDelivery(shop, first, { result: 'failed', durationMs: 1 })
    expect((await storedDeliveries(shop)).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  })

  test('is tried again later and later, and has failed after ten attempts', async ({ shop: plain }) => {
    const { shop } = await orderWithMails(plain)
    await shop.database.db.deleteFrom('deliveries').where('user_id', 'is', null).execute()
    const hour = 3600
    for (const least of [5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]) {
      const [earliest, latest] = await secondsUntilNextTry(shop, later)
      expect(latest).toBeGreaterThanOrEqual(least)
      expect(earliest).toBeLessThanOrEqual(least * 1.2)
      await ageRows(shop.database, earliest + 1)
    }
    await settleDelivery(shop, await claimMail(shop), later)
    expect((await findWork(shop)).lanes).toEqual([])
    const [delivery] = await storedDeliveries(shop)
    expect(delivery).toMatchObject({ status: 'failed', tries: 10, next_at: null, claimed_until: null })
    expect(delivery).toMatchObject({ error: later.error, response_status: 451, duration_ms: 5 })
  })

  test('waits for as long as the receiver asks, and no longer', async ({ shop: plain }) => {
    const { shop } = await orderWithMails(plain)
    for (const [retryAfterSeconds, least, most] of [
      [86_400, 86_400, 86_400],
      [3, 5, 6],
    ] as const) {
      const [earliest, latest] = await secondsUntilNextTry(shop, { ...later, retryAfterSeconds })
      expect(latest).toBeGreaterThanOrEqual(least)
      expect(earliest).toBeLessThanOrEqual(most)
    }
  })

  test('is sent again by the admin, with all its attempts and the same id', async ({ shop: plain }) => {
    const { shop, customer } = await orderWithMails(plain)
    const delivery = await claimMail(shop)
    await settleDelivery(shop, delivery, { result: 'failed', durationMs: 7, error: 'RCPT TO: 550 Unknown' })
    let wakes = 0
    const awake: Shop = { ...shop, onMessages: () => wakes++ }
    const again = await retryDelivery(awake, delivery.id)
    expect(again).toMatchObject({ id: delivery.id, status: 'waiting', tries: 0, error: null, sent_at: null })
    expect(wakes).toBe(1)
    await settleDelivery(shop, await claimMail(shop), { result: 'sent', durationMs: 7, responseStatus: 250 })
    await settleDelivery(shop, await claimMail(shop), { result: 'sent', durationMs: 7, responseStatus: 250 })
    expect(await listDeliveries(shop, { status: 'sent' })).toMatchObject({
      total: 2,
      items: [{ target: mail.admin }, { target: customer.email, response_status: 250, tries: 1 }],
    })
    expect(await listDeliveries(shop, { status: 'failed' })).toEqual({ items: [], total: 0 })
    expect(await refusalOf(retryDelivery(shop, 'unknown'))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('stays as it is if the admin sends it again while a node sends it', async ({ shop: plain }) => {
    const { shop } = await orderWithMails(plain)
    const delivery = await claimMail(shop)
    expect(await retryDelivery(shop, delivery.id)).toMatchObject({ tries: 1 })
    expect((await claimMail(shop)).id).not.toBe(delivery.id)
    expect(await claimDelivery(shop, mails)).toBeUndefined()
  })

  test('keeps no e-mail address of a deleted customer', async ({ shop: plain }) => {
    const { shop, customer } = await orderWithMails(plain)
    const error = `RCPT TO: 550 <${customer.email}> is unknown`
    for (const _ of [1, 2])
      await settleDelivery(shop, await claimMail(shop), { result: 'failed', durationMs: 1, error })
    await deleteUser(shop, admin, customer.id)
    const { items } = await listDeliveries(shop)
    expect(items.find(({ target }) => target === customer.id)).toMatchObject({ error: null })
  })

  test('shows no token and no other internal column', async ({ shop }) => {
    await aPasswordMail(shop)
    const { items } = await listDeliveries(shop)
    expect(JSON.stringify(items)).not.toContain('secret-token')
    expect(Object.keys(items[0] ?? {})).not.toContain('claimed_until')
  })
})

eachShop('the token of a password mail', (test) => {
  const tokens = async (shop: Shop) =>
    (await storedDeliveries(shop)).map(({ token, status }) => [token, status])

  test('is removed when the mail is sent or was rejected', async ({ shop }) => {
    for (const result of ['sent', 'failed'] as const) {
      await aPasswordMail(shop)
      await settleDelivery(shop, await claimMail(shop), { result, durationMs: 1 })
    }
    expect(await tokens(shop)).toEqual([
      [null, 'sent'],
      [null, 'failed'],
    ])
  })

  test('is removed after 30 minutes, and the mail is not sent any more', async ({ shop }) => {
    const { id: user_id } = await aCustomer(shop)
    await aPasswordMail(shop)
    const delivery = await claimMail(shop)
    expect(await readMailContent(shop, delivery), 'a token that is void').toBeUndefined()
    const reset = { user_id, token_hash: hashToken('secret-token') }
    await transact(shop.database.db, (trx) => passwordResets.replace(trx, reset, 30 * 60))
    expect(await readMailContent(shop, delivery)).toEqual({ mail: 'password reset', token: 'secret-token' })
    await settleDelivery(shop, delivery, later)
    await ageRows(shop.database, 31 * 60)
    expect((await findWork(shop)).lanes).toEqual([mails])
    expect(await claimDelivery(shop, mails)).toBeUndefined()
    expect(await tokens(shop)).toEqual([[null, 'failed']])
    const refusal = await refusalOf(retryDelivery(withMail(shop), delivery.id))
    expect(refusal).toMatchObject({ code: 'RESET_TOKEN_INVALID' })
    expect(await tokens(shop)).toEqual([[null, 'failed']])
  })

  test('is removed by the hourly maintenance of a shop that sends no mail any more', async ({ shop }) => {
    await aPasswordMail(shop)
    await deleteExpiredData(shop)
    expect(await tokens(shop)).toEqual([['secret-token', 'waiting']])
    await ageRows(shop.database, 31 * 60)
    await deleteExpiredData(shop)
    expect(await tokens(shop)).toEqual([[null, 'failed']])
  })

  test('is tried again at least every five minutes', async ({ shop }) => {
    await aPasswordMail(shop)
    for (const _ of [1, 2, 3, 4]) {
      await settleDelivery(shop, await claimMail(shop), later)
      await ageRows(shop.database, 301)
    }
    expect((await storedDeliveries(shop))[0]).toMatchObject({
      tries: 4,
      token: 'secret-token',
      status: 'waiting',
    })
  })
})

eachShop('the hourly maintenance', (test) => {
  test('deletes events and finished deliveries after 90 days', async ({ shop: plain }) => {
    const { shop } = await orderWithMails(plain)
    await settleDelivery(shop, await claimMail(shop), { result: 'sent', durationMs: 1 })
    const { db } = shop.database
    const events = () => db.selectFrom('events').select('id').execute()
    // The clock of the tests, which dates events, is years ahead of the database's.
    const dateEvents = (days: number) =>
      db
        .updateTable('events')
        .set({ created_at: new Date(Date.now() - days * day * 1000).toISOString() })
        .execute()
    await ageRows(shop.database, 89 * day)
    await dateEvents(89)
    await deleteExpiredData(plain)
    expect([(await storedDeliveries(shop)).length, (await events()).length]).toEqual([2, 1])
    await ageRows(shop.database, 2 * day)
    await dateEvents(91)
    await deleteExpiredData(plain)
    expect(await storedDeliveries(shop)).toEqual([])
    expect(await events()).toEqual([])
  })

  test('deletes all expired rows in parts of 10,000, also with statistics of empty tables', async ({
    shop,
  }) => {
    const { database } = shop
    const { id } = await aCustomer(shop)
    await database.db.deleteFrom('sessions').execute()
    const deleted: bigint[] = []
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.numAffectedRows) deleted.push(result.numAffectedRows)
        return result
      },
    })
    for (const _ of ['first rows', 'rows after the statistics']) {
      await addRowsToSweep(database, id, 10_001)
      await ageRows(database, 91 * day)
      await deleteExpiredData({ ...shop, database: { ...database, db } })
      expect(deleted.splice(0)).toEqual([10_000n, 1n, 10_000n, 1n, 10_000n, 1n, 10_000n, 1n])
      await updateStatistics(database)
    }
  })

  test('fails mails after three days only if the shop sends none any more', async ({ shop: plain }) => {
    const { shop } = await orderWithMails(plain)
    const statuses = async () => (await storedDeliveries(shop)).map(({ status }) => status)
    await ageRows(shop.database, 2 * day)
    await deleteExpiredData(plain)
    await ageRows(shop.database, 2 * day)
    await deleteExpiredData(shop)
    expect(await statuses()).toEqual(['waiting', 'waiting'])
    const part = { seconds: 3 * day, error: '', limit: 1 }
    expect(await transact(shop.database.db, (trx) => deliveries.failUnsentMails(trx, part))).toBe(1)
    expect((await statuses()).toSorted()).toEqual(['failed', 'waiting'])
    await deleteExpiredData(plain)
    expect(await statuses()).toEqual(['failed', 'failed'])
  })
})
