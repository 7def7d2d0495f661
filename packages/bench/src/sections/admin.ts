import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Size } from '../large-shop.ts'
import { type Call, timeCall, timeSlowest } from '../load.ts'
import { type Program, runProgram } from '../program.ts'
import { pivot } from '../report.ts'
import { type Contender, inRounds } from '../rounds.ts'
import type { Section } from '../section.ts'
import { startFilled } from '../start-filled.ts'
import { asAdmin } from '../store.ts'

const sizes: Size[] = [
  { orders: 1000, users: 100, products: 100 },
  { orders: 100_000, users: 10_000, products: 10_000 },
]
const largest: Size = { orders: 1_000_000, users: 100_000, products: 100_000 }
const callsPerRound = 7
const shoppers = 8
const shopkeepers = 10
/** So many times as long as another load, because of few calls one decides who is the slowest percent. */
const visitLasts = 3
/** Shopkeepers are at it when shoppers come. */
const headStartMs = 1500

/** What the shopkeeper waits for, and the shoppers meanwhile, in small shops and in large ones. */
export const admin: Section = {
  name: 'admin',
  show: pivot,
  measure: async (context) => {
    const contenders: Contender[] = []
    for (const size of context.large ? [...sizes, largest] : sizes) {
      for (const { by, store } of await startFilled(context, size)) {
        const name = (orders: number) => `${by}, ${orders.toLocaleString('en-US')} orders`
        const row = (work: string, measure: Contender['measure']): Contender => ({
          work,
          by: name(size.orders),
          unit: 'ms',
          against: size === sizes[0] ? undefined : { by: name(sizes[0]?.orders ?? 0) },
          measure,
        })
        for (const [work, path] of Object.entries(firstPages))
          contenders.push(row(work, () => timeCall(store, asAdmin(`/api/admin/${path}`), callsPerRound)))
        contenders.push(
          row('shoppers, the slowest percent', () => visit(context, store)),
          row(`the same beside ${shopkeepers} shopkeepers`, async () => {
            const keeping = searchAndExport(context, store)
            await sleep(headStartMs)
            const [slowest] = await Promise.all([visit(context, store), keeping])
            return slowest
          }),
        )
      }
    }
    return inRounds(context.rounds, contenders)
  },
}

const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const firstPages: Record<string, string> = {
  'orders, newest first': 'orders/search',
  'orders by total': 'orders/search?sort=total',
  'completed orders by e-mail': 'orders/search?sort=email&status=completed',
  'open orders': 'orders/search?status=open',
  'orders of 30 days': `orders/search?from=${day(30)}&to=${day(0)}`,
  'a word among open orders': 'orders/search?status=open&search=smith',
  'a word among all orders': 'orders/search?search=smith',
  'two words, one with an umlaut': `orders/search?search=${encodeURIComponent('öz kim')}`,
  'a part of a reference': 'orders/search?search=7KQ',
  'a word that occurs nowhere': 'orders/search?search=zzzz',
  'overview of 30 days': 'orders/overview',
  'users, newest first': 'users/search',
  'users by name': 'users/search?sort=name&direction=asc',
  'users by number of orders': 'users/search?sort=orders',
  'users by sum of orders': 'users/search?sort=orders_total',
  'a word among users': 'users/search?search=smith',
  'products by name': 'products/search?sort=name&direction=asc',
  'a word among products': 'products/search?search=powerwall',
  'ways to pay': 'payment-methods/search',
  'audit record': 'audit',
}

const visit = (context: Context, store: Program) => {
  const look: Call[] = [{ path: '/shop' }, { path: '/api/products?limit=20' }]
  return timeSlowest(store, Array(shoppers).fill(look), {
    seconds: context.seconds * visitLasts,
    callsPerSecond: 10,
  })
}

const searchAndExport = (context: Context, store: Program) => {
  const seconds = String(context.seconds * visitLasts + headStartMs / 1000)
  return runProgram({
    core: context.cores?.load,
    args: [join(import.meta.dirname, '../shopkeepers.ts'), store.url, String(shopkeepers), seconds],
    cwd: context.folder,
  })
}
