import {
  type AdminSearchResults,
  OrderSearch,
  PaymentMethodSearch,
  ProductSearch,
  UserSearch,
} from '@voltway/contract'
import { searchOrders } from '../orders/read-orders.ts'
import { searchPaymentMethods } from '../payment-methods/payment-methods.ts'
import { searchProducts } from '../products/read-products.ts'
import type { Shop } from '../shop.ts'
import { searchUsers } from '../users/users.ts'

/** Finds at most five entries of each list, each as by the search of that list. Products whose names have all words come first. An empty text finds nothing. */
export const searchAll = async (shop: Shop, text: string): Promise<AdminSearchResults> => {
  if (text === '') return { orders: [], products: [], users: [], payment_methods: [] }
  const search = { search: text, limit: 5 }
  const [orders, products, users, methods] = await Promise.all([
    searchOrders(shop, OrderSearch.parse(search)),
    searchProducts(shop, { ...ProductSearch.parse(search), namesFirst: true }),
    searchUsers(shop, UserSearch.parse(search)),
    searchPaymentMethods(shop, PaymentMethodSearch.parse(search)),
  ])
  return {
    orders: orders.items,
    products: products.items,
    users: users.items,
    payment_methods: methods.items,
  }
}
