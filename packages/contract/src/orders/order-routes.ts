import { z } from 'zod'
import {
  changedPage,
  id,
  ifMatch,
  inboundId,
  number,
  page,
  requiredId,
  Success,
} from '../fields/primitives.ts'
import { searchResult, timeZone } from '../fields/search.ts'
import { fileRoute, route } from '../route.ts'
import {
  AdminOrder,
  FoundOrder,
  Order,
  OrderFilter,
  OrderSearch,
  OrderStatus,
  OrdersOverview,
} from './orders.ts'

export const listOrders = route({
  rest: 'GET /orders',
  audience: 'customer',
  tag: 'Orders',
  summary: 'The customer’s orders, newest first; without `limit` at most 1,000',
  description:
    'Lines and payment details do not change after the order. `history` contains every status with its ' +
    'time, oldest first.',
  input: page.extend({ id: inboundId.optional() }),
  output: z.array(Order),
  fails: ['FORBIDDEN'],
  list: 'bounded',
})

export const getOwnOrder = route({
  rest: 'GET /orders/{id}',
  audience: 'customer',
  tag: 'Orders',
  summary: 'One of the customer’s orders',
  description: 'An order of another customer gives 404, like an unknown id.',
  input: z.object({ id: requiredId }),
  output: Order,
  fails: ['NOT_FOUND'],
})

export const listOrdersAsAdmin = route({
  rest: 'GET /admin/orders',
  audience: 'admin',
  scopes: ['orders', 'read'],
  tag: 'Admin: orders',
  summary: 'All orders, newest first',
  description:
    'Contains the orders of all customers. The list may be long. With `limit` the server returns a part ' +
    'of it, and the `Link` header contains the URL of the next part. `since` selects orders by ' +
    '`updated_at`, the time of the last change.',
  input: changedPage.extend({ status: OrderStatus.optional() }),
  output: z.array(AdminOrder),
  list: 'long',
})

export const searchOrders = route({
  rest: 'GET /admin/orders/search',
  audience: 'admin',
  scopes: ['orders', 'read'],
  tag: 'Admin: orders',
  summary: 'Search orders: one sorted page and the total',
  description:
    'Every word of `search` must occur in the reference, the e-mail address or the customer’s name. ' +
    '`open` selects orders that are neither completed nor cancelled. `from` and `to` are whole days in ' +
    '`time_zone`.',
  input: OrderSearch,
  output: searchResult(FoundOrder),
})

export const exportOrders = fileRoute({
  rest: 'GET /admin/orders/export',
  audience: 'admin',
  scopes: ['orders', 'read'],
  tag: 'Admin: orders',
  summary: 'The orders of a search as CSV for spreadsheets, newest first',
  description:
    'The filter is the same as that of the search. Columns: reference, created_at, status, ' +
    'customer_name, email, total, currency, payment_type, payment_method, items, id, user_id. Cells ' +
    'that a spreadsheet would calculate start with an apostrophe. There is no tRPC procedure for it.',
  input: OrderFilter,
  file: {
    type: 'text/csv',
    description: 'UTF-8 with a byte order mark and CRLF; the first line contains the names of the columns',
  },
})

export const overviewOrders = route({
  rest: 'GET /admin/orders/overview',
  audience: 'admin',
  scopes: ['orders', 'read'],
  tag: 'Admin: orders',
  summary: 'Orders and revenue of today, 7 and 30 days',
  description:
    'Excludes cancelled orders. Days start at midnight in `time_zone`; the last of the 30 days is today.',
  input: z.object({ time_zone: timeZone.default('UTC') }),
  output: OrdersOverview,
})

export const getOrder = route({
  rest: 'GET /admin/orders/{id}',
  audience: 'admin',
  scopes: ['orders', 'read'],
  tag: 'Admin: orders',
  summary: 'One order',
  description: 'Contains the current name of the customer.',
  input: z.object({ id: requiredId }),
  output: FoundOrder,
  fails: ['NOT_FOUND'],
  versioned: true,
})

export const setOrderStatuses = route({
  rest: 'POST /admin/orders/statuses',
  audience: 'admin',
  scopes: ['orders'],
  tag: 'Admin: orders',
  summary: 'Set the status of several orders',
  description:
    'Changes all existing orders in one transaction. With `expected_history` the server changes an order ' +
    'only if its history has this number of entries. If an order that was cancelled needs more pieces than ' +
    'are in stock, nothing changes.',
  input: z.object({
    ids: z.array(requiredId).min(1).max(100).describe('The ids of the orders'),
    status: OrderStatus,
    expected_history: number(z.number().int().min(1))
      .describe('The number of history entries that an order must have')
      .optional(),
  }),
  output: z.object({
    updated: z.array(AdminOrder).describe('The orders with the status'),
    missing: z.array(id).describe('The ids that do not exist'),
    unchanged: z.array(id).describe('The ids of `updated` orders that already had the status'),
    conflicts: z.array(id).describe('The ids of unchanged orders with another number of history entries'),
  }),
  fails: ['OUT_OF_STOCK'],
})

export const setOrderStatus = route({
  rest: 'PUT /admin/orders/{id}',
  audience: 'admin',
  scopes: ['orders'],
  tag: 'Admin: orders',
  summary: 'Set the status of an order',
  description:
    'Every status can follow every other one. `history`, which the customer sees, records each change ' +
    'with its time. Setting the current status again adds no entry. `cancelled` gives the pieces of the ' +
    'order back to the stock, and another status takes them again or gives OUT_OF_STOCK.',
  input: z.object({ id: requiredId, status: OrderStatus, if_match: ifMatch }),
  output: AdminOrder,
  fails: ['NOT_FOUND', 'CHANGED', 'OUT_OF_STOCK'],
  versioned: true,
  form: true,
})

export const deleteOrder = route({
  rest: 'DELETE /admin/orders/{id}',
  audience: 'admin',
  scopes: ['orders'],
  tag: 'Admin: orders',
  summary: 'Delete an order',
  description:
    'Deletes the order irreversibly, also for its customer, and removes images that no other order or ' +
    'product uses. The pieces of a pending or paid order return to the stock.',
  input: z.object({ id: requiredId }),
  output: Success,
  fails: ['NOT_FOUND'],
})
