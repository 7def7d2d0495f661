import type { Database } from '@voltway/db'
import { eachDialect, freshDatabase } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import {
  exportOrders,
  gather,
  getOrder,
  listAllOrders,
  listImagesInUse,
  listOrders,
  listProducts,
  listUsers,
  overviewOrders,
  placeOrder,
  type Shop,
  searchAudit,
  searchOrders,
  searchPaymentMethods,
  searchProducts,
  searchUsers,
  setOrderStatus,
} from '../src/index.ts'
import { admin, aFullCart, testShop } from './fixture.ts'

/** A database that tells where it was read. */
const watched = (database: Database) => {
  const handles = new Set<'db' | 'longReads'>()
  const watch = (name: 'db' | 'longReads') =>
    database[name].withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        handles.add(name)
        return result
      },
    })
  return { handles, database: { ...database, db: watch('db'), longReads: watch('longReads') } }
}

const page = { offset: 0, limit: 25, direction: 'desc', sort: 'created_at', search: 'person' } as const
const days = { time_zone: 'UTC' }
const longOnes: Record<string, (shop: Shop) => Promise<unknown>> = {
  'a search for orders': (shop) => searchOrders(shop, { ...page, ...days }),
  'a search for users': (shop) => searchUsers(shop, page),
  'a search for products': (shop) => searchProducts(shop, page),
  'a search for payment methods': (shop) => searchPaymentMethods(shop, page),
  'the audit record': (shop) => searchAudit(shop, { offset: 0, limit: 25 }),
  'the overview': (shop) => overviewOrders(shop, days),
  'the export': (shop) => gather(exportOrders(shop, { search: '', ...days })),
  'all orders': (shop) => listAllOrders(shop),
  'all users': (shop) => listUsers(shop),
  'the pictures in use': (shop) => listImagesInUse(shop),
}

eachDialect('in a shop of any size', (dialect) => {
  test('what the admin searches and lists holds up no shopper, and what shoppers read waits for no admin', async () => {
    const { handles, database } = watched(await freshDatabase(dialect))
    const shop = await testShop(dialect, { database })
    const { customer, checkout } = await aFullCart(shop)
    await placeOrder(shop, customer, checkout)
    for (const [name, read] of Object.entries(longOnes)) {
      handles.clear()
      await read(shop)
      expect([...handles], name).toEqual(['longReads'])
    }
    handles.clear()
    await listProducts(shop)
    const { items } = await listOrders(shop, customer)
    await getOrder(shop, items[0]?.id ?? '')
    expect([...handles]).toEqual(['db'])
  })

  test('an admin who changed an order finds it changed at once, wherever they look', async () => {
    const shop = await testShop(dialect)
    const { customer, checkout } = await aFullCart(shop)
    await placeOrder(shop, customer, checkout)
    const [order] = (await listAllOrders(shop)).items
    for (const status of ['paid', 'shipped', 'completed'] as const) {
      await setOrderStatus(shop, admin, { id: order?.id ?? '', status })
      const found = [
        (await searchOrders(shop, { ...page, ...days, status })).items,
        (await listAllOrders(shop)).items,
        await gather(exportOrders(shop, { search: '', status, ...days })),
      ]
      for (const orders of found) expect(orders).toMatchObject([{ id: order?.id, status }])
    }
  })
})
