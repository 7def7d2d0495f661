import { z } from 'zod'
import { id, inboundId, number, page, requiredId, Success } from '../fields/primitives.ts'
import { searchResult, timeZone } from '../fields/search.ts'
import { fileRoute, route } from '../route.ts'
import { FoundOrder, Order, OrderFilter, OrderSearch, OrderStatus, OrdersOverview } from './orders.ts'

export const listOrders = route({
  rest: 'GET /orders',
  audience: 'customer',
  tag: 'Orders',
  summary: "The customer's orders, newest first; without `limit` at most 1,000",
  description:
    'Lines and payment are as they were when the order was placed, whatever became of the products. ' +
    '`history` has every status with its time, the oldest first.',
  input: page.extend({ id: inboundId.optional() }),
  output: z.array(Order),
  fails: ['FORBIDDEN'],
  list: 'bounded',
})

export const listOrdersAsAdmin = route({
  rest: 'GET /admin/orders',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'All orders, newest first',
  description: 'Of all customers. It may be long: `limit` and the `Link` header give it in parts.',
  input: page,
  output: z.array(Order),
  list: 'long',
})

export const searchOrders = route({
  rest: 'GET /admin/orders/search',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'Find orders: one sorted page and how many there are',
  description:
    'Every word of `search` must occur in the reference, the e-mail address or the customer’s name. ' +
    '`open` stands for all that are neither completed nor cancelled; `from` and `to` are whole days in ' +
    '`time_zone`.',
  input: OrderSearch,
  output: searchResult(FoundOrder),
})

export const exportOrders = fileRoute({
  rest: 'GET /admin/orders/export',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'All orders that a search finds, as CSV for spreadsheets, newest first',
  description:
    'The filter is that of the search. Columns: reference, created_at, status, customer_name, email, ' +
    'total, currency, payment_type, payment_method, items, id, user_id. Cells that a spreadsheet would ' +
    'calculate begin with an apostrophe. It has no tRPC address.',
  input: OrderFilter,
  file: {
    type: 'text/csv',
    description: 'UTF-8 with byte order mark, CRLF, a first line with the names of the columns',
  },
})

export const overviewOrders = route({
  rest: 'GET /admin/orders/overview',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'Orders and revenue of today, 7 and 30 days',
  description:
    'Cancelled orders count nowhere. Days begin and end at midnight in `time_zone`; the last of the 30 ' +
    'is today.',
  input: z.object({ time_zone: timeZone.default('UTC') }),
  output: OrdersOverview,
})

export const getOrder = route({
  rest: 'GET /admin/orders/{id}',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'One order',
  description: 'With the name that its customer has today.',
  input: z.object({ id: requiredId }),
  output: FoundOrder,
  fails: ['NOT_FOUND'],
})

/**
 * The output's ids: `missing` do not exist, `unchanged` had the status already, `conflicts` have another number of history
 * entries than expected.
 */
export const setOrderStatuses = route({
  rest: 'POST /admin/orders/statuses',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'Set the status of several orders',
  description:
    'Those that exist are changed together or not at all; the ids of the others come back in `missing`. ' +
    '`unchanged` has the ids of `updated` orders that had the status already. With `expected_history` an ' +
    'order is changed only while its history has that number of entries; the ids of the others come back ' +
    'in `conflicts`, and these orders stay as they are.',
  input: z.object({
    ids: z.array(requiredId).min(1).max(100),
    status: OrderStatus,
    expected_history: number(z.number().int().min(1)).optional(),
  }),
  output: z.object({
    updated: z.array(Order),
    missing: z.array(id),
    unchanged: z.array(id),
    conflicts: z.array(id),
  }),
})

export const setOrderStatus = route({
  rest: 'PUT /admin/orders/{id}',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'Set the status of an order',
  description:
    'Any status may follow any other. Each change is kept with its time in `history`, which the ' +
    'customer sees; the same status again adds nothing.',
  input: z.object({ id: requiredId, status: OrderStatus }),
  output: Order,
  fails: ['NOT_FOUND'],
  form: true,
})

export const deleteOrder = route({
  rest: 'DELETE /admin/orders/{id}',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'Delete an order',
  description: 'For good, also for its customer. Images that only this order showed are removed.',
  input: z.object({ id: requiredId }),
  output: Success,
  fails: ['NOT_FOUND'],
})
