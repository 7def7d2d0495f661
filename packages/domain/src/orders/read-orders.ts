import {
  type AdminOrder,
  type ChangedPage,
  type FoundOrder,
  type Order,
  type OrderFilter,
  OrderLine,
  type OrderSearch,
  OrderStatus,
  type OrdersOverview,
  openStatuses,
  type Page,
  Payment,
  Tracking,
  toDollars,
  type User,
} from '@voltway/contract'
import {
  type DayTally,
  findReference,
  orderKey,
  orders,
  orderTallies,
  paymentMethods,
  type OrderFilter as StoredFilter,
  type WholeOrder,
  withdrawals,
} from '@voltway/db'
import { type ItemPage, type Listing, listPart, readParts, toItemPage } from '../list-parts.ts'
import { Refusal, requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, readAnalytics } from '../transactions.ts'
import { parseDeliveryAddress } from '../users/delivery-address.ts'
import { dayEnd, dayStart, lastDays } from './days.ts'

/** Converts a stored order for customers. It does not name admins. */
export const toOrder = (row: WholeOrder): Order => ({
  id: row.id,
  user_id: row.user_id,
  email: row.email,
  total: toDollars(row.total_cents),
  payment_method_id: row.payment_method_id,
  status: row.status,
  created_at: row.created_at,
  updated_at: row.updated_at,
  cart: row.lines.map(({ product_id, choices, name, price_cents, image, qty }) => ({
    id: product_id,
    ...parseChoices(choices),
    name,
    price: toDollars(price_cents),
    image,
    qty,
  })),
  reference: row.reference,
  payment: parsePayment(row.payment),
  delivery: parseDeliveryAddress(row.delivery),
  tracking: row.tracking === null ? null : Tracking.parse(JSON.parse(row.tracking)),
  history: row.history.map(({ status, at }) => ({ status, at })),
})

export const toAdminOrder = (row: WholeOrder): AdminOrder => ({
  ...toOrder(row),
  history: row.history,
  note: row.note,
  version: row.version,
})

/** Parses the stored choices of a line; returns no key if there are none. */
export const parseChoices = (text: string): Pick<OrderLine, 'choices'> => {
  const choices = OrderLine.shape.choices.parse(JSON.parse(text))
  return choices?.length ? { choices } : {}
}

export const parsePayment = (text: string): Payment => Payment.parse(JSON.parse(text))

const toFoundOrder = (row: WholeOrder & { customer_name: string }): FoundOrder => ({
  ...toAdminOrder(row),
  customer_name: row.customer_name,
})

/**
 * Converts a filter for the database: statuses as a list, days as the instants at which they begin and end. A search that
 * contains a whole reference is a search for this reference.
 */
const orderFilter = ({ search, status, from, to, time_zone, ids, ...filter }: OrderFilter): StoredFilter => ({
  ...filter,
  search: findReference(search) ?? search,
  ids: ids?.split(',').map((id) => id.trim()),
  statuses: status === 'open' ? openStatuses : status && status !== 'withdrawn' ? [status] : undefined,
  withdrawn: status === 'withdrawn',
  from: from && dayStart(from, time_zone),
  until: to && dayEnd(to, time_zone),
})

/** Returns an order of any customer by its id or reference. @throws Refusal NOT_FOUND */
export const getOrder = async (shop: Shop, id: string): Promise<FoundOrder> =>
  toFoundOrder(requireFound(await read(shop, (db) => orders.findNamed(db, ...orderKey(id)))))

/** Returns an order of the customer by its id or reference. @throws Refusal NOT_FOUND, also for another customer's order */
export const getOwnOrder = async (shop: Shop, customer: User, id: string): Promise<Order> => {
  const row = await read(shop, (db) => orders.find(db, ...orderKey(id)))
  if (row?.user_id !== customer.id) throw new Refusal('NOT_FOUND')
  return toOrder(row)
}

/** The number of orders in a list without `limit`. */
const mostOrders = 1000

/**
 * Lists the customer's orders, newest first; without `limit` the newest 1,000. @throws Refusal FORBIDDEN for another user's
 * id
 */
export const listOrders = async (
  shop: Shop,
  customer: User,
  { id, ...page }: Page & { id?: string } = {},
): Promise<Listing<Order>> => {
  if (id && id !== customer.id) throw new Refusal('FORBIDDEN')
  return listWholeOrders(shop, customer, { ...page, limit: page.limit ?? mostOrders })
}

/** Lists all orders of the customer, or a part of them, newest first. */
export const listWholeOrders = (shop: Shop, { id }: User, page: Page = {}): Promise<Listing<Order>> =>
  listPart(shop, page, {
    list: (db, part) => orders.listOfUser(db, id, part),
    count: (db) => orders.countOfUser(db, id),
    toItem: toOrder,
  })

/** Lists all orders, or those with a status or a change since a time, newest first. */
export const listAllOrders = (
  shop: Shop,
  { since, status, ...page }: ChangedPage & { status?: OrderStatus | undefined } = {},
): Promise<Listing<AdminOrder>> =>
  listPart(shop, page, {
    analytics: true,
    list: (db, part) => orders.list(db, { ...part, since, status }),
    count: (db) => orders.count(db, { since, status }),
    toItem: toAdminOrder,
  })

export const searchOrders = (
  shop: Shop,
  { offset, limit, sort, direction, ...filter }: OrderSearch,
): Promise<ItemPage<FoundOrder>> =>
  readAnalytics(shop, async (db) => {
    const found = await orders.search(db, { ...orderFilter(filter), offset, limit, sort, direction })
    return toItemPage(found, toFoundOrder)
  })

/** Reads all orders that match a filter, newest first, in parts on demand. */
export const exportOrders = (shop: Shop, filter: OrderFilter): AsyncGenerator<FoundOrder[]> => {
  const stored = orderFilter(filter)
  return readParts(shop, {
    analytics: true,
    list: (db, part) => orders.listPart(db, stored, part),
    toItem: toFoundOrder,
  })
}

const shownDays = 30

/**
 * Sums up orders and payments by the days of a time zone. "7 days" are today and the six days before. Cancelled orders do
 * not count.
 */
export const getOrdersOverview = async (
  shop: Shop,
  { time_zone }: { time_zone: string },
): Promise<OrdersOverview> => {
  const dates = lastDays(shop.now(), time_zone, shownDays)
  const bounds = dates.map((day) => ({ from: dayStart(day, time_zone), until: dayEnd(day, time_zone) }))
  const [tallies, open, received, methods, countries] = await readAnalytics(shop, async (db) => [
    await orderTallies.tallyDays(db, bounds),
    await orderTallies.countByStatuses(db, openStatuses),
    await withdrawals.count(db),
    await paymentMethods.listNames(db),
    await orderTallies.listCountries(db),
  ])
  return {
    open,
    withdrawals: received,
    today: sum(tallies.slice(-1)),
    last_7_days: sum(tallies.slice(-7)),
    last_30_days: sum(tallies),
    days: tallies.map((tally, at) => ({ date: dates[at] ?? '', ...sum([tally]) })),
    methods,
    countries,
  }
}

// Sums are computed in cents, which are exact.
const sum = (tallies: readonly DayTally[]) => {
  const sumOf = (column: keyof DayTally) => tallies.reduce((total, tally) => total + tally[column], 0)
  return {
    orders: sumOf('orders'),
    ordered: toDollars(sumOf('ordered_cents')),
    paid: toDollars(sumOf('paid_cents')),
  }
}

/** Counts the orders of each status. @throws Refusal UNAVAILABLE */
export const tallyOrders = async (shop: Shop): Promise<{ status: OrderStatus; orders: number }[]> => {
  const tallied = await readAnalytics(shop, orderTallies.tallyStatuses)
  const count = (wanted: OrderStatus) => tallied.find(({ status }) => status === wanted)?.orders ?? 0
  return OrderStatus.options.map((status) => ({ status, orders: count(status) }))
}
