import { setInterval as every } from 'node:timers/promises'
import { type Call, load } from '../load.ts'
import { pivot } from '../report.ts'
import type { Measured } from '../rounds.ts'
import type { Section } from '../section.ts'
import { summarize } from '../statistics.ts'
import { asAdmin, orderCalls, ordersOfCustomer, register, type Store, startStores } from '../store.ts'

const lookMs = 1000
const parts = ['the first quarter', 'the second', 'the third', 'the last'] as const

/** Whether memory grows while everybody does something for `--minutes`. */
export const mixed: Section = {
  name: 'mixed',
  show: pivot,
  measure: async (context) => {
    const rows: Measured[] = []
    for (const store of await startStores(context)) {
      const seen = await watch(store, context.minutes * 60)
      rows.push(
        ...parts.map((by, nth) => ({
          work: `${store.by}, ${context.minutes} minutes`,
          by,
          unit: 'MiB' as const,
          against: nth === 0 ? undefined : { by: parts[0] },
          samples: [
            { value: summarize(seen.slice((nth * seen.length) / 4, ((nth + 1) * seen.length) / 4)).median },
          ],
        })),
      )
    }
    return rows
  },
}

/** What people do at the same time: look, order, sign in; and what the shopkeeper does. */
const people = async (store: Store): Promise<Call[][]> => {
  const headers = { 'Accept-Encoding': 'br, gzip' }
  const look: Call[] = ['/', '/shop', '/api/products', '/api/payment-methods'].map((path) => ({
    path,
    headers,
  }))
  const { signIn } = await register(store)
  const order = async () => [...(await orderCalls(store)), await ordersOfCustomer(store, 1)]
  const keep = ['orders/search?search=ada', 'orders/overview', 'users/search', 'products/search?sort=name']
  return [
    look,
    look,
    await order(),
    await order(),
    [signIn],
    keep.map((path) => asAdmin(`/api/admin/${path}`)),
  ]
}

/** The resident memory, in MiB, at each look. */
const watch = async (store: Store, seconds: number): Promise<number[]> => {
  const seen: number[] = []
  const calls = await people(store)
  const stopped = new AbortController()
  const looking = (async () => {
    for await (const _ of every(lookMs, undefined, { signal: stopped.signal }))
      seen.push(store.usage().rssMiB)
  })().catch(() => {})
  await load(store, calls, seconds)
  stopped.abort()
  await looking
  return seen
}
