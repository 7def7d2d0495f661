import { createAdministration } from './create-shop/administration.ts'
import { createCustomers } from './create-shop/customers.ts'
import { createMessages } from './create-shop/messages.ts'
import { createOrders } from './create-shop/orders.ts'
import { createProducts } from './create-shop/products.ts'
import { type Migration, sqlTypes } from './sql-types.ts'

/** Creates all tables of the shop, parents before children. */
export const createShop: Migration = (dialect) => {
  const types = sqlTypes(dialect)
  return [
    ...createCustomers(types),
    ...createProducts(types),
    ...createOrders(types),
    ...createAdministration(types),
    ...createMessages(types),
  ]
}
