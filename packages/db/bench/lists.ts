import { audit, type Db, orders, paymentMethods, products, users } from '../src/index.ts'
import { now } from './large-shop.ts'

/** One list of the admin. */
export type Measured = { name: string; first: () => Promise<unknown>; last?: () => Promise<unknown> }

type Read = (window: { offset: number; limit: number }) => Promise<{ total: number }>

const limit = 25
const dayMs = 24 * 60 * 60 * 1000
const words = { all: '', 'many: "smith"': 'smith', 'umlauts: "öz kim"': 'öz kim', 'none: "zzzz"': 'zzzz' }
const statuses = {
  all: undefined,
  completed: ['completed'],
  pending: ['pending'],
  open: ['pending', 'paid', 'shipped'],
} as const

const paged = async (name: string, read: Read): Promise<Measured> => {
  const { total } = await read({ offset: 0, limit })
  const lastOffset = Math.floor(Math.max(total - 1, 0) / limit) * limit
  return {
    name: `${name} (${total})`,
    first: () => read({ offset: 0, limit }),
    last: () => read({ offset: lastOffset, limit }),
  }
}

const orderLists = async (db: Db) => {
  const lists: Measured[] = []
  for (const sort of ['created_at', 'total', 'email'] as const) {
    for (const [status, wanted] of Object.entries(statuses)) {
      for (const [label, search] of Object.entries(words)) {
        const asked = { sort, direction: 'desc', statuses: wanted, search } as const
        lists.push(
          await paged(`orders by ${sort}, ${status}, ${label}`, (page) =>
            orders.search(db, { ...asked, ...page }),
          ),
        )
      }
    }
  }
  return lists
}

const userLists = async (db: Db) => {
  const lists: Measured[] = []
  for (const sort of ['created_at', 'name', 'email', 'orders', 'orders_total'] as const) {
    for (const search of ['', 'öz']) {
      const asked = { sort, direction: 'desc', search } as const
      lists.push(
        await paged(`users by ${sort}, "${search}"`, (page) => users.search(db, { ...asked, ...page })),
      )
    }
  }
  return lists
}

/** Every list of the admin. */
export const measuredLists = async (db: Db): Promise<Measured[]> => {
  const days = Array.from({ length: 30 }, (_, ago) => ({
    from: new Date(now - (ago + 1) * dayMs).toISOString(),
    until: new Date(now - ago * dayMs).toISOString(),
  }))
  const month = { from: days[29]?.from, until: days[0]?.until }
  const byName = { sort: 'name', direction: 'asc', search: '' } as const
  return [
    ...(await orderLists(db)),
    await paged('orders of 30 days by created_at', (page) =>
      orders.search(db, { sort: 'created_at', direction: 'desc', search: '', ...month, ...page }),
    ),
    ...(await userLists(db)),
    await paged('products by name', (page) => products.search(db, { ...byName, ...page })),
    await paged('payment methods with pending orders', (page) =>
      paymentMethods.search(db, { ...byName, ...page }),
    ),
    await paged('audit record', (page) => audit.search(db, page)),
    { name: 'overview: 30 days', first: () => orders.tallyDays(db, days) },
    { name: 'overview: open orders', first: () => orders.countIn(db, statuses.open) },
    { name: 'export: 1,000 orders', first: () => orders.listPart(db, { search: '' }, { limit: 1000 }) },
    {
      name: 'export: 30 days a year ago, 1,000 orders',
      first: () =>
        orders.listPart(
          db,
          { search: '', until: new Date(now - 365 * dayMs).toISOString() },
          { limit: 1000 },
        ),
    },
  ]
}
