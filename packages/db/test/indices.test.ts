import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { Handle, Trx } from '../src/database.ts'
import * as audit from '../src/repositories/audit.ts'
import * as carts from '../src/repositories/carts.ts'
import * as idempotency from '../src/repositories/idempotency.ts'
import * as orders from '../src/repositories/orders.ts'
import * as paymentMethods from '../src/repositories/payment-methods.ts'
import * as productPictures from '../src/repositories/product-pictures.ts'
import * as products from '../src/repositories/products.ts'
import * as sessions from '../src/repositories/sessions.ts'
import * as shopState from '../src/repositories/shop-state.ts'
import * as users from '../src/repositories/users.ts'
import type { Tables } from '../src/tables.ts'
import { sqliteCopy } from './sqlite-copy.ts'

const queries: Record<string, (h: Handle, trx: Trx) => Promise<unknown>> = {
  'users by e-mail': (h) => users.findByEmail(h, 'a'),
  'a page of users': (h) => users.list(h, { limit: 10, cursor: 'z' }),
  'deleting a user': (_, trx) => users.delete(trx, 'a'),
  'who a token belongs to': (h) => sessions.findUser(h, 'a'),
  'expired sessions': (_, trx) => sessions.deleteExpired(trx),
  'a page of products': (h) => products.list(h, { limit: 10, cursor: 'a' }),
  'products by ids': (h) => products.listByIds(h, ['a', 'b']),
  'a product with its pictures': (h) => products.find(h, 'a'),
  'removing the pictures of a product': (_, trx) => productPictures.replace(trx, 'a', []),
  'whether a picture is in use': (h) => products.imageInUse(h, '/a'),
  'a cart': (h) => carts.get(h, 'a'),
  'locking a cart': (_, trx) => carts.lock(trx, 'a'),
  'emptying a cart': (_, trx) => carts.empty(trx, 'a'),
  'the products of a cart': (_, trx) => products.lockOfCart(trx, 'a'),
  'an order': (h) => orders.find(h, 'a'),
  'a page of orders': (h) => orders.list(h, { limit: 10, cursor: 'z' }),
  "a page of a user's orders": (h) => orders.listOfUser(h, 'a', { limit: 10, cursor: 'z' }),
  "a user's number of orders": (h) => orders.countOfUser(h, 'a'),
  'deleting an order': (_, trx) => orders.delete(trx, 'a'),
  'a kept answer': (h) => idempotency.find(h, 'a', 'b', 60),
  'old answers': (_, trx) => idempotency.deleteOlderThan(trx, 60),
  'an order with its customer': (h) => orders.findNamed(h, 'a'),
  'open orders': (h) => orders.countIn(h, ['pending', 'paid', 'shipped']),
  "a user's tally": (h) => users.tally(h, 'a'),
  'locking an order': (_, trx) => orders.lock(trx, 'a'),
  'locking a product': (_, trx) => products.lock(trx, 'a'),
  'locking a payment method': (_, trx) => paymentMethods.lock(trx, 'a'),
  'adding to the audit record': (_, trx) =>
    audit.insert(trx, {
      id: 'a',
      at: '2026-01-01T00:00:00.000Z',
      action: 'update',
      kind: 'order',
      entity_id: 'a',
      before: '{}',
      after: '{}',
      address: '',
    }),
  'the catalogue revision': (h) => shopState.catalogueRevision(h),
}

/** The steps of the plans of every statement that `work` sends. */
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

test.for(Object.entries(queries))(
  '%s is found by an index, unsorted and without a walk through a table',
  async ([, work]) => {
    const plans = await plansOf(work)
    const walks = plans.filter((step) => /^SCAN (?!agg$|json_each )|TEMP B-TREE/.test(step))
    expect(walks).toEqual([])
  },
)

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
  'a part of an export': (h) => orders.listPart(h, { search: 'a' }, { limit: 9, cursor: 'z' }),
  'the overview': (h) => orders.tallyDays(h, [{ from: 'a', until: 'b' }]),
  'users by time': (h) => users.search(h, { ...page, sort: 'created_at' }),
  'users by e-mail': (h) => users.search(h, { ...page, sort: 'email' }),
  'users by the sum of their orders': (h) => users.search(h, { ...page, sort: 'orders_total' }),
  'products by time': (h) => products.search(h, { ...page, sort: 'created_at' }),
  'products by price': (h) => products.search(h, { ...page, sort: 'price' }),
  'payment methods with their pending orders': (h) =>
    paymentMethods.search(h, { ...page, sort: 'created_at' }),
  'the audit record': (h) => audit.search(h, { offset: 0, limit: 25, kind: 'order' }),
}

test.for(Object.entries(lists))('%s is found without a walk through long rows', async ([, work]) => {
  const plans = await plansOf((h) => work(h))
  // `item` is the page, `agg` what belongs to one order, `walked_orders` are a thousand at most.
  const long = /^(SCAN|SEARCH) (orders|audit_log|order_lines|order_history)/
  const walks = plans.filter(
    (step) => long.test(step) && !/ COVERING INDEX | \((id|reference)=\?\)/.test(step),
  )
  expect(walks).toEqual([])
})

const walked = Object.entries(lists).filter(([name]) =>
  / by (time|total|e-mail|price)$|^pending|audit/.test(name),
)
test.for(walked)('%s: a page is walked to in an index, and only itself is sorted', async ([, work]) => {
  const plans = await plansOf((h) => work(h))
  expect(plans.filter((step) => /TEMP B-TREE/.test(step))).toHaveLength(1)
  expect(plans.filter((step) => /MATERIALIZE found/.test(step))).toEqual([])
})

test('an indexed word that no usual reference can hold is looked up among customers and unusual references', async () => {
  const plans = await plansOf((h) => orders.search(h, { ...page, sort: 'created_at', search: 'Smith' }))
  expect(plans).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^SCAN user_trigrams VIRTUAL TABLE/),
      expect.stringMatching(/^SEARCH orders USING COVERING INDEX orders_of_user/),
      expect.stringMatching(/^SCAN orders USING COVERING INDEX orders_other_references/),
    ]),
  )
  // In the plan for counting them and in the one for sorting them.
  expect(new Set(plans.filter((step) => /^SCAN orders/.test(step))).size).toBe(1)
})

test('among the orders of a status, too, an indexed word is looked up before orders are looked at', async () => {
  const filter = { search: 'Smith', statuses: ['completed'] } as const
  const plans = await plansOf((h) => orders.search(h, { ...page, sort: 'created_at', ...filter }))
  expect(plans).toContain('SEARCH orders USING COVERING INDEX orders_of_user (user_id=?)')
  expect(plans.filter((step) => /^SEARCH orders .*status=/.test(step))).toEqual([])
})

const indexOfHalf: Record<string, string> = {
  first: 'sqlite_autoindex_orders_2',
  second: 'orders_by_second_half',
}

test.for([
  ['KQ4', 'first', 'second'],
  ['m2hx', 'first', 'second'],
  ['7KQ4-M2', 'first'],
  ['VW-7K', 'first', 'second'],
  ['Q4-M2', 'second'],
])(
  'the part %s of a reference is looked up by how references or their halves begin',
  async ([part = '', ...halves]) => {
    const plans = await plansOf((h) => orders.search(h, { ...page, sort: 'created_at', search: part }))
    // In the plan for counting them and in the one for sorting them.
    const steps = [...new Set(plans)]
    expect(steps.filter((step) => /^SCAN orders/.test(step))).toEqual([
      expect.stringMatching(/ USING COVERING INDEX orders_other_references$/),
    ])
    const ranges = steps.filter((step) => /^SEARCH orders .*>\?/.test(step))
    expect(ranges).toEqual(halves.map((half) => expect.stringContaining(` INDEX ${indexOfHalf[half]} `)))
  },
)

test('a list of orders with lines and history is one statement, however long', async () => {
  const copy = await sqliteCopy()
  let statements = 0
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: new Sqlite(copy.file) }),
    log: () => {
      statements++
    },
  })
  await orders.list(db, { limit: 10 })
  await orders.listOfUser(db, 'a', { limit: 500 })
  expect(statements).toBe(2)
  await db.destroy()
  copy.remove()
})
