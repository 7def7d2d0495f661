import { z } from 'zod'
import { id, ifMatch, inboundId, requiredId } from '../fields/ids.ts'
import { changedPage, page } from '../fields/list-pages.ts'
import { searchResult } from '../fields/list-search-fields.ts'
import { number } from '../fields/numbers.ts'
import { multilineText } from '../fields/text.ts'
import { adminRoute, customerRoute, fileRoute } from '../route.ts'
import { NewTracking } from './delivery-address.ts'
import {
  AdminOrder,
  FoundOrder,
  Order,
  OrderFilter,
  OrderSearch,
  OrderStatus,
  OrdersOverview,
} from './orders.ts'
import { timeZone } from './time-zone.ts'

const idOrReference = z.object({ id: requiredId.describe('The id or the reference of the order') })

export const listOrders = customerRoute({
  rest: 'GET /orders',
  summary: 'The customer’s orders, newest first; without `limit` at most 1,000',
  description: 'Without `limit`, `Link` and `X-Total-Count` say whether there are more.',
  input: page.extend({ id: inboundId.optional() }),
  output: z.array(Order),
  fails: ['FORBIDDEN'],
  list: 'bounded',
})

export const getOwnOrder = customerRoute({
  rest: 'GET /orders/{id}',
  summary: 'One of the customer’s orders, by its id or reference',
  description: 'An order of another customer gives 404, like an unknown id.',
  input: idOrReference,
  output: Order,
})

export const cancelOrder = customerRoute({
  rest: 'POST /orders/{id}/cancel',
  summary: 'Cancel one of the customer’s orders',
  description: 'Its pieces return to the stock. An order of another customer gives 404, like an unknown id.',
  input: idOrReference,
  output: Order,
  fails: ['ORDER_NOT_PENDING'],
})

const receiptFile = {
  type: 'application/pdf',
  description: 'A PDF. An order of up to 12 lines fits on one page. The file name is the reference',
}

export const getOwnReceipt = fileRoute({
  rest: 'GET /orders/{id}/receipt',
  audience: 'customer',
  summary: 'The receipt of one of the customer’s orders as PDF',
  description:
    'Contains payment instructions while the order is pending, and a receipt with the day of the payment after that. ' +
    'Its number is the reference of the order. The PDF shows Latin, Greek and Cyrillic letters. Other letters ' +
    'become `…` with a note.',
  input: idOrReference,
  file: receiptFile,
})

export const getReceipt = fileRoute({
  rest: 'GET /admin/orders/{id}/receipt',
  audience: 'admin',
  scopes: ['orders', 'read'],
  summary: 'The receipt of an order as PDF',
  description: 'The same file as for the customer.',
  input: idOrReference,
  file: receiptFile,
})

export const listOrdersAsAdmin = adminRoute({
  rest: 'GET /admin/orders',
  scopes: ['orders', 'read'],
  summary: 'All orders, newest first',
  description: 'Without `limit`, the list may be long. `since` selects orders by `updated_at`.',
  input: changedPage.extend({ status: OrderStatus.optional() }),
  output: z.array(AdminOrder),
  list: 'long',
})

export const searchOrders = adminRoute({
  rest: 'GET /admin/orders/search',
  scopes: ['orders', 'read'],
  summary: 'Search orders: one sorted page and the total',
  description:
    'Every word of `search` must occur in the reference, the e-mail address, the customer’s name, the ' +
    'payment method or a product, or be the total. References match without hyphens and prefix.',
  input: OrderSearch,
  output: searchResult(FoundOrder),
})

export const exportOrders = fileRoute({
  rest: 'GET /admin/orders/export',
  audience: 'admin',
  scopes: ['orders', 'read'],
  summary: 'The orders of a search as CSV for spreadsheets, newest first',
  description:
    'The filter is the same as that of the search. Columns: reference, created_at, status, ' +
    'customer_name, email, total, currency, payment_type, payment_method, items, id, user_id, the fields ' +
    'of the delivery with the prefix `delivery_`, those of the tracking with `tracking_`, and note. Cells ' +
    'that a spreadsheet would interpret as a formula start with an apostrophe.',
  input: OrderFilter,
  file: {
    type: 'text/csv',
    description: 'UTF-8 with a byte order mark and CRLF; the first line contains the names of the columns',
  },
})

export const getOrdersOverview = adminRoute({
  rest: 'GET /admin/orders/overview',
  scopes: ['orders', 'read'],
  summary: 'What was ordered and paid today, in 7 and in 30 days',
  description:
    'Excludes cancelled orders. Days start at midnight in `time_zone`; the last of the 30 days is today.',
  input: z.object({ time_zone: timeZone.default('UTC') }),
  output: OrdersOverview,
})

export const getOrder = adminRoute({
  rest: 'GET /admin/orders/{id}',
  scopes: ['orders', 'read'],
  summary: 'One order',
  description: 'Contains the current name of the customer.',
  input: idOrReference,
  output: FoundOrder,
  versioned: true,
})

export const setOrderStatuses = adminRoute({
  rest: 'POST /admin/orders/statuses',
  scopes: ['orders'],
  summary: 'Set the status of several orders',
  description:
    'Changes all existing orders in one transaction, with one entry in the audit log. The status ' +
    '`previous` restores the status that the last change of each order replaced. If an order that ' +
    'was cancelled needs more pieces than are in stock, nothing changes.',
  input: z.object({
    ids: z.array(requiredId).min(1).max(100).describe('The ids of the orders'),
    status: z.enum([...OrderStatus.options, 'previous']).describe('A status of an order, or `previous`'),
    expected_history: z
      .record(z.string(), number(z.number().int().min(1)))
      .describe('The number of history entries that each order must have, by the id of the order')
      .optional(),
  }),
  output: z.object({
    updated: z.array(AdminOrder).describe('All orders that now have the status, also those in `unchanged`'),
    missing: z.array(id).describe('The ids that do not exist'),
    unchanged: z.array(id).describe('The ids of `updated` orders that already had the status'),
    conflicts: z
      .array(id)
      .describe(
        'The ids of orders that stay as they are: their history has another number of entries than expected, or they have no ' +
          'previous status',
      ),
  }),
  fails: ['OUT_OF_STOCK'],
  idempotent: true,
})

export const updateOrder = adminRoute({
  rest: 'PUT /admin/orders/{id}',
  scopes: ['orders'],
  summary: 'Set the status, note or tracking of an order',
  description:
    'At least one of the three is required, and absent ones stay. Every status can follow every other ' +
    'one. Setting the current status again adds no entry to `history`. `cancelled` gives the pieces of the ' +
    'order back to the stock, and another status takes them again. The customer sees the tracking.',
  input: z
    .object({
      id: requiredId,
      status: OrderStatus.optional(),
      note: multilineText
        .pipe(z.string().normalize().trim().max(5000))
        .describe('A note that customers do not see')
        .optional(),
      tracking: NewTracking.nullable().describe('The parcel; null removes it').optional(),
      if_match: ifMatch,
    })
    .refine(({ status, note, tracking }) => (status ?? note ?? tracking) !== undefined, {
      error: 'Status, note or tracking is required',
      path: ['status'],
    }),
  output: AdminOrder,
  fails: ['CHANGED', 'OUT_OF_STOCK'],
  versioned: true,
  form: true,
})

export const deleteOrder = adminRoute({
  rest: 'DELETE /admin/orders/{id}',
  scopes: ['orders'],
  summary: 'Delete an order',
  description:
    'Irreversible, also for the customer. The pieces of a pending or paid order return to the stock.',
  input: z.object({ id: requiredId, if_match: ifMatch }),
  fails: ['CHANGED'],
})
