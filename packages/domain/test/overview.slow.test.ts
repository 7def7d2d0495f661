import { randomBytes, randomUUID } from 'node:crypto'
import { type OrderStatus, toDollars } from '@voltway/contract'
import { transact } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { getOrdersOverview, searchOrders } from '../src/index.ts'
import { aCustomer, type TestShop, testShop } from './fixture.ts'

type Placed = { at: string; cents: number; status: OrderStatus }

/** Adds orders with these times of placement. */
const placeOrders = async (shop: TestShop, placed: Placed[]) => {
  const { id: user_id, email } = await aCustomer(shop)
  const rows = placed.map(({ at, cents, status }) => ({
    id: randomUUID(),
    user_id,
    email,
    total_cents: cents,
    payment_method_id: 'method',
    status,
    reference: `VW-${randomBytes(6).toString('hex')}`,
    payment: JSON.stringify({ type: 'crypto', name: 'Bitcoin', amount: '', reference: '' }),
    created_at: at,
    updated_at: at,
  }))
  const line = { product_id: 'product', name: 'Car', price_cents: 1, image: '/x', qty: 1, position: 0 }
  const lines = rows.map(({ id }) => ({ ...line, order_id: id }))
  await transact(shop.database.db, async (trx) => {
    await trx.insertInto('orders').values(rows).execute()
    await trx.insertInto('order_lines').values(lines).execute()
  })
}

const hourMs = 3_600_000
const statuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled'] as const

/** Returns an order for each quarter of an hour up to `now`, each with another amount. */
const everyQuarter = (now: number, days: number): Placed[] =>
  Array.from({ length: days * 96 }, (_, nth) => ({
    at: new Date(now - nth * (hourMs / 4)).toISOString(),
    cents: 1 + nth * 7,
    status: statuses[nth % 5] ?? 'pending',
  }))

/** The model: a calendar of the zone, without offsets or midnights. */
const byCalendar = (placed: Placed[], timeZone: string) => {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const sums = new Map<string, { orders: number; cents: number; paid: number }>()
  for (const { at, cents, status } of placed) {
    if (status === 'cancelled') continue
    const date = calendar.format(Date.parse(at))
    const sum = sums.get(date) ?? { orders: 0, cents: 0, paid: 0 }
    const paid = sum.paid + (status === 'pending' ? 0 : cents)
    sums.set(date, { orders: sum.orders + 1, cents: sum.cents + cents, paid })
  }
  return sums
}

eachDialect('the overview', (dialect) => {
  test.each([
    ['UTC', '2026-06-15T00:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30T10:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26T23:59:59.999Z'],
    ['America/Havana', '2026-11-02T04:30:00.000Z'],
    ['America/New_York', '2026-03-09T03:59:59.999Z'],
    ['Asia/Kathmandu', '2026-01-01T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  ])('has the sums that a calendar of %s shows at %s', async (time_zone, at) => {
    const now = Date.parse(at)
    const shop = await testShop(dialect, { now: () => new Date(now) })
    const placed = everyQuarter(now, 9)
    await placeOrders(shop, placed)
    const sums = byCalendar(placed, time_zone)
    const overview = await getOrdersOverview(shop, { time_zone })

    const busyDays = overview.days.filter((day) => day.orders > 0)
    expect(busyDays.map(({ date, orders, ordered, paid }) => [date, orders, ordered, paid])).toEqual(
      [...sums]
        .sort()
        .map(([date, { orders, cents, paid }]) => [date, orders, toDollars(cents), toDollars(paid)]),
    )
    expect(overview.days).toHaveLength(30)
    const lastDates = overview.days.map(({ date }) => date)
    const sumOf = (dates: string[]) => {
      const chosen = dates.flatMap((date) => sums.get(date) ?? [])
      return {
        orders: chosen.reduce((total, { orders }) => total + orders, 0),
        ordered: toDollars(chosen.reduce((total, { cents }) => total + cents, 0)),
        paid: toDollars(chosen.reduce((total, { paid }) => total + paid, 0)),
      }
    }
    expect(overview.today).toEqual(sumOf(lastDates.slice(-1)))
    expect(overview.last_7_days).toEqual(sumOf(lastDates.slice(-7)))
    expect(overview.last_30_days).toEqual(sumOf(lastDates))
    expect(overview.open).toBe(placed.filter(({ status }) => !/completed|cancelled/.test(status)).length)

    const [from = '', to = ''] = [...sums.keys()].sort().slice(2, 4)
    const filter = { search: '', time_zone, from, to, status: undefined }
    const list = { offset: 0, limit: 1, sort: 'created_at', direction: 'desc' } as const
    const { total } = await searchOrders(shop, { ...filter, ...list })
    const { total: cancelled } = await searchOrders(shop, { ...filter, ...list, status: 'cancelled' })
    expect(total - cancelled).toBe(sumOf([from, to]).orders)
  })

  test('of a shop without orders has 30 empty days', async () => {
    const shop = await testShop(dialect)
    const nothing = { orders: 0, ordered: 0, paid: 0 }
    const overview = await getOrdersOverview(shop, { time_zone: 'UTC' })
    expect(overview).toMatchObject({ open: 0, today: nothing, last_7_days: nothing, last_30_days: nothing })
    expect(overview.days[0]).toEqual({ date: '2029-12-03', ...nothing })
    expect(overview.days[29]).toEqual({ date: '2030-01-01', ...nothing })
  })
})
