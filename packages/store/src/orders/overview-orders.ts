import { type OrdersOverview, openStatuses, toDollars } from '@voltway/contract'
import { orders } from '@voltway/db'
import { readLong } from '../access.ts'
import type { Shop } from '../shop.ts'
import { dayEnd, dayStart, lastDays } from './days.ts'

const shownDays = 30

/** How trade goes, in the days of a time zone: "7 days" are today and the six before. Cancelled orders count nowhere. */
export const overviewOrders = async (
  shop: Shop,
  { time_zone }: { time_zone: string },
): Promise<OrdersOverview> => {
  const dates = lastDays(shop.now(), time_zone, shownDays)
  const bounds = dates.map((day) => ({ from: dayStart(day, time_zone), until: dayEnd(day, time_zone) }))
  const [tallies, open] = await readLong(shop, async (db) => [
    await orders.tallyDays(db, bounds),
    await orders.countIn(db, openStatuses),
  ])
  return {
    open,
    today: sum(tallies.slice(-1)),
    last_7_days: sum(tallies.slice(-7)),
    last_30_days: sum(tallies),
    days: tallies.map((tally, at) => ({ date: dates[at] ?? '', ...sum([tally]) })),
  }
}

// Added up in cents, which are exact.
const sum = (tallies: readonly { orders: number; revenue_cents: number }[]) => ({
  orders: tallies.reduce((total, { orders }) => total + orders, 0),
  revenue: toDollars(tallies.reduce((total, { revenue_cents }) => total + revenue_cents, 0)),
})
