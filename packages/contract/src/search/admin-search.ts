import { z } from 'zod'
import { FoundUser } from '../accounts/users.ts'
import { searchText } from '../fields/list-search-fields.ts'
import { FoundOrder } from '../orders/orders.ts'
import { FoundPaymentMethod } from '../payment-methods/payment-methods.ts'
import { AdminProduct } from '../products/products.ts'
import { adminRoute } from '../route.ts'

export const AdminSearchResults = z
  .object({
    orders: z.array(FoundOrder).describe('At most 5 orders, newest first'),
    products: z
      .array(AdminProduct)
      .describe('At most 5 products: first those whose names have all words, then the newest'),
    users: z.array(FoundUser).describe('At most 5 users, newest first'),
    payment_methods: z.array(FoundPaymentMethod).describe('At most 5 payment methods, newest first'),
  })
  .meta({ id: 'AdminSearchResults', description: 'The results of one search of all lists' })
export type AdminSearchResults = z.infer<typeof AdminSearchResults>

export const searchAll = adminRoute({
  rest: 'GET /admin/search',
  scopes: ['read'],
  summary: 'One search of orders, products, users and payment methods',
  description:
    'Each list is searched as by its own route. An empty `q` finds nothing. A text that is in no list gives ' +
    'four empty lists.',
  input: z.object({ q: searchText.describe('The words to search for') }),
  output: AdminSearchResults,
})
