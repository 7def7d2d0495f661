import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { Handle, Trx } from '../src/database.ts'
import * as adminKeys from '../src/repositories/admin-keys.ts'
import * as audit from '../src/repositories/audit.ts'
import * as carts from '../src/repositories/carts.ts'
import * as idempotency from '../src/repositories/idempotency.ts'
import * as deliveries from '../src/repositories/messages/deliveries.ts'
import * as events from '../src/repositories/messages/events.ts'
import * as outbox from '../src/repositories/messages/outbox.ts'
import * as orderTallies from '../src/repositories/orders/order-tallies.ts'
import * as orders from '../src/repositories/orders/orders.ts'
import * as passwordResets from '../src/repositories/password-resets.ts'
import * as paymentMethods from '../src/repositories/payment-methods.ts'
import * as productImages from '../src/repositories/products/product-images.ts'
import * as products from '../src/repositories/products/products.ts'
import * as productSearch from '../src/repositories/search/product-search.ts'
import * as sessions from '../src/repositories/sessions.ts'
import * as shopState from '../src/repositories/shop-state.ts'
import * as users from '../src/repositories/users.ts'
import type { ProductQuery } from '../src/rows.ts'
import type { Tables } from '../src/tables.ts'
import { productRow } from './rows.ts'
import { sqliteCopy } from './sqlite-copy.ts'

const queries: Record<string, (h: Handle, trx: Trx) => Promise<unknown>> = {
  'users by e-mail': (h) => users.findByEmail(h, 'a'),
  'a page of users': (h) => users.list(h, { limit: 10, cursor: 'z' }),
  'deleting a user': (_, trx) => users.remove(trx, 'a'),
  'the user of a token': (h) => sessions.findUser(h, 'a'),
  'the sessions of a user': (_, trx) => sessions.deleteOfUser(trx, 'a', 'b'),
  'the user of a link': (h) => passwordResets.findUserId(h, 'a'),
  'the link of a user': (_, trx) => passwordResets.deleteOfUser(trx, 'a'),
  'the events of a user': (_, trx) => events.redactOfUser(trx, 'a'),
  'waiting mails of a user': (_, trx) =>
    deliveries.deleteWaitingMails(trx, { user_id: 'a', event_type: 'b', except: 'c' }),
  'expired sessions': (_, trx) => sessions.deleteExpired(trx, 10),
  'a page of products': (h) => products.list(h, { limit: 10, cursor: 'a' }),
  'a page of all products': (h) => products.list(h, { limit: 10, cursor: 'a', withHidden: true }),
  'products by ids': (h) => products.listByIds(h, ['a', 'b']),
  'a product with its images': (h) => products.find(h, 'a'),
  'removing the images of a product': (_, trx) => productImages.replace(trx, 'a', []),
  'an image in use': (h) => products.isImageInUse(h, '/a'),
  'a cart': (h) => carts.get(h, 'a'),
  'locking a cart': (_, trx) => carts.lock(trx, 'a'),
  'emptying a cart': (_, trx) => carts.empty(trx, 'a'),
  'the products of a cart': (_, trx) => products.lockOfCart(trx, 'a'),
  'an order': (h) => orders.find(h, 'a'),
  'a page of orders': (h) => orders.list(h, { limit: 10, cursor: 'z' }),
  'a page of the completed orders': (h) => orders.list(h, { limit: 10, cursor: 'z', status: 'completed' }),
  'a page of changed orders': (h) => orders.list(h, { limit: 10, cursor: 'z', since: '2026' }),
  "a page of a user's orders": (h) => orders.listOfUser(h, 'a', { limit: 10, cursor: 'z' }),
  "a user's number of orders": (h) => orders.countOfUser(h, 'a'),
  'deleting an order': (_, trx) => orders.remove(trx, 'a'),
  'a stored response': (h) => idempotency.find(h, 'a', 'b', 60),
  'the responses to admins about a user': (_, trx) => idempotency.deleteOfAdmins(trx, 'a'),
  'expired responses': (_, trx) => idempotency.deleteOlderThan(trx, 60, 10),
  'an order with its customer': (h) => orders.findNamed(h, 'a'),
  'open orders': (h) => orderTallies.countByStatuses(h, ['pending', 'paid', 'shipped']),
  "a user's tally": (h) => users.findDetails(h, 'a'),
  'claiming a delivery': (_, trx) => outbox.claim(trx, { kind: 'mail', webhook_id: null }, 120),
  'claiming a delivery to a webhook': (_, trx) =>
    outbox.claim(trx, { kind: 'webhook', webhook_id: 'a' }, 120),
  'mails with expired tokens': (_, trx) => deliveries.failExpired(trx, 60),
  "a page of a webhook's deliveries": (h) => deliveries.list(h, { webhook_id: 'a' }, { limit: 10 }),
  'finding an admin key': (h) => adminKeys.find(h, 'a'),
  'locking an order': (_, trx) => orders.lock(trx, 'a'),
  'locking a product': (_, trx) => products.lock(trx, 'a'),
  'locking a payment method': (_, trx) => paymentMethods.lock(trx, 'a'),
  'adding to the audit log': (_, trx) =>
    audit.insert(trx, {
      id: 'a',
      at: '2026-01-01T00:00:00.000Z',
      action: 'update',
      kind: 'order',
      entity_id: 'a',
      before: '{}',
      by: 'owner',
      after: '{}',
      address: '',
    }),
  'the catalogue revision': (h) => shopState.catalogueRevision(h),
}

/** Returns the steps of the query plans of all statements that `work` sends. */
const plansOf = async (work: (h: Handle, trx: Trx) => Promise<unknown>): Promise<string[]> => {
  const copy = await sqliteCopy()
  const sqlite = new Sqlite(copy.file)
  const sent: string[] = []
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: sqlite }),
    log: ({ query }) => {
      sent.push(query.sql)
    },
  })
  await db.transaction().execute((trx) => work(trx, trx))
  const statements = sent.filter((text) => !/^(begin|commit|rollback)/.test(text))
  expect(statements).not.toEqual([])
  const plans = statements.flatMap((text) => {
    const parameters = [...text.matchAll(/\?/g)].map(() => 'a')
    const steps = sqlite
      .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
      .all(...parameters)
    return steps.map(({ detail }) => detail)
  })
  await db.destroy()
  copy.remove()
  return plans
}

test.for(Object.entries(queries))('finds %s by an index, without a sort or scan', async ([, work]) => {
  const plans = await plansOf(work)
  const walks = plans.filter((step) => /^SCAN (?!agg$|json_each |CONSTANT ROW)|TEMP B-TREE/.test(step))
  expect(walks).toEqual([])
})

const page = { offset: 0, limit: 25, search: '', direction: 'desc' } as const
const open = { statuses: ['pending', 'paid', 'shipped'] } as const
const lists: Record<string, (h: Handle) => Promise<unknown>> = {
  'orders by time': (h) => orders.search(h, { ...page, sort: 'created_at' }),
  'orders by total': (h) => orders.search(h, { ...page, sort: 'total' }),
  'orders by e-mail': (h) => orders.search(h, { ...page, sort: 'email' }),
  'pending orders': (h) => orders.search(h, { ...page, sort: 'created_at', statuses: ['pending'] }),
  'pending orders by total': (h) => orders.search(h, { ...page, sort: 'total', statuses: ['pending'] }),
  'pending orders by e-mail': (h) => orders.search(h, { ...page, sort: 'email', statuses: ['pending'] }),
  'open orders': (h) => orders.search(h, { ...page, sort: 'email', ...open }),
  'orders of some days': (h) => orders.search(h, { ...page, sort: 'total', from: 'a', until: 'b' }),
  'orders with words': (h) => orders.search(h, { ...page, sort: 'total', search: 'a b', ...open }),
  'orders with an indexed word': (h) => orders.search(h, { ...page, sort: 'email', search: 'smith' }),
  'an order with its reference': (h) => orders.search(h, { ...page, sort: 'email', search: 'vw-7kq4-m2hx' }),
  'orders of a country': (h) => orders.search(h, { ...page, sort: 'total', country: 'DE', ...open }),
  'orders with a payment method': (h) => orders.search(h, { ...page, sort: 'created_at', method: 'a' }),
  'orders with a product': (h) => orders.search(h, { ...page, sort: 'email', product: 'a', from: 'b' }),
  'a part of an export': (h) => orders.listPart(h, { search: 'a' }, { limit: 9, cursor: 'z' }),
  'the overview': (h) => orderTallies.tallyDays(h, [{ from: 'a', until: 'b' }]),
  'users by time': (h) => users.search(h, { ...page, sort: 'created_at' }),
  'users by e-mail': (h) => users.search(h, { ...page, sort: 'email' }),
  'users by the sum of their orders': (h) => users.search(h, { ...page, sort: 'orders_total' }),
  'payment methods with their pending orders': (h) =>
    paymentMethods.search(h, { ...page, sort: 'created_at' }),
  'the audit log': (h) => audit.search(h, { offset: 0, limit: 25, kind: 'order' }),
}

test.for(Object.entries(lists))('finds %s without a scan of long rows', async ([, work]) => {
  const plans = await plansOf((h) => work(h))
  // `item` is the page, `agg` is the data of one order.
  const long = /^(SCAN|SEARCH) (orders|audit_log|order_lines|order_history)/
  const walks = plans.filter(
    (step) => long.test(step) && !/ COVERING INDEX | \((id|reference)=\?\)/.test(step),
  )
  expect(walks).toEqual([])
})

test('claims a delivery without a look at those to other receivers', async () => {
  for (const lane of [
    { kind: 'mail', webhook_id: null } as const,
    { kind: 'webhook', webhook_id: 'a' } as const,
  ])
    for (const step of await plansOf((_, trx) => outbox.claim(trx, lane, 120)))
      if (!step.includes('(id=?)'))
        expect(step).toMatch(/deliveries_due \(<expr>=\? AND next_at<\?\)|^SCALAR/)
})

test('lists waiting and failed deliveries by their index', async () => {
  for (const status of ['waiting', 'failed'] as const)
    for (const cursor of [undefined, 'z'])
      expect(await plansOf((h) => deliveries.list(h, { status }, { limit: 10, cursor }))).toEqual([
        expect.stringMatching(/ USING INDEX deliveries_unsent/),
      ])
})

test('looks up a complete reference without a scan of orders', async () => {
  const search = 'vw-7kq4-m2hx'
  const plans = await plansOf((h) => orders.search(h, { ...page, sort: 'created_at', search }))
  expect(plans.filter((step) => /^SCAN orders/.test(step))).toEqual([])
})

const words = [['model'], ['3']]
const productLists: Record<string, Omit<ProductQuery, 'offset' | 'limit' | 'direction'>> = {
  'products by time': { sort: 'created_at' },
  'products by price': { sort: 'price' },
  'products of a category by price': { sort: 'price', category: 'a' },
  'products with a common word': { sort: 'created_at', words, countTo: 1 },
  'products with a common word by price': { sort: 'price', words, countTo: 1 },
  'products with a rare word': { sort: 'price', words, countTo: 2 },
}

test.for(Object.entries(productLists))('%s: sorts only a page or rare matches', async ([name, query]) => {
  const plans = await plansOf(async (h, trx) => {
    await products.insert(trx, productRow(1, { search_text: 'model 3\n', category: 'a' }))
    const { total } = await productSearch.search(h, { ...page, ...query })
    expect(total).toBe(1)
  })
  expect(
    plans.filter((step) => /^SCAN (?!products USING|product_words VIRTUAL|matches|CONSTANT)/.test(step)),
  ).toEqual([])
  const sorts = plans.filter((step) => /TEMP B-TREE/.test(step))
  expect(sorts.length).toBeLessThanOrEqual(name.includes('rare') ? 2 : 1)
})
