import { eachDialect, freshDatabase } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import {
  collectParts,
  exportOrders,
  getOrder,
  getOrdersOverview,
  listAllOrders,
  listImagesInUse,
  listOrders,
  listProducts,
  listUsers,
  type Shop,
  searchAudit,
  searchOrders,
  searchPaymentMethods,
  searchProducts,
  searchUsers,
} from '../src/index.ts'
import { anOrder, observed, testShop } from './fixture.ts'

const page = { offset: 0, limit: 25, direction: 'desc', sort: 'created_at', search: 'person' } as const
const days = { time_zone: 'UTC' }
const longOnes: Record<string, (shop: Shop) => Promise<unknown>> = {
  'a search for orders': (shop) => searchOrders(shop, { ...page, ...days }),
  'a search for users': (shop) => searchUsers(shop, page),
  'a search for products': (shop) => searchProducts(shop, page),
  'a search for payment methods': (shop) => searchPaymentMethods(shop, page),
  'the audit log': (shop) => searchAudit(shop, { offset: 0, limit: 25 }),
  'the overview': (shop) => getOrdersOverview(shop, days),
  'the export': (shop) => collectParts(exportOrders(shop, { search: '', ...days })),
  'all orders': (shop) => listAllOrders(shop),
  'all users': (shop) => listUsers(shop),
  'the pictures in use': (shop) => listImagesInUse(shop),
}

eachDialect('in a shop of any size', (dialect) => {
  test('searches and lists of admins use the analytics handle, and reads of shoppers do not', async () => {
    const { handles, database } = observed(await freshDatabase(dialect))
    const shop = await testShop(dialect, { database })
    const { customer, order } = await anOrder(shop)
    for (const [name, read] of Object.entries(longOnes)) {
      handles.length = 0
      await read(shop)
      expect([...new Set(handles)], name).toEqual(['analytics'])
    }
    handles.length = 0
    await listProducts(shop)
    await listOrders(shop, customer)
    await getOrder(shop, order.id)
    expect([...new Set(handles)]).toEqual(['db'])
  })
})
