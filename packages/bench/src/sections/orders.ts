import { commit, postgresCommit } from '../calibrations.ts'
import { load } from '../load.ts'
import { table } from '../report.ts'
import { type Contender, inRounds } from '../rounds.ts'
import type { Section } from '../section.ts'
import { orderSeries, startStores } from '../store.ts'

const oneCommit = { work: 'one durable commit', by: 'C' }

/** What brings the money: carts are saved and ordered, by one customer and by eight at once. */
export const orders: Section = {
  name: 'orders',
  show: table,
  measure: async (context) => {
    const stores = await startStores(context)
    const contenders: Contender[] = [{ ...oneCommit, unit: '/s', measure: () => commit(context) }]
    if (context.postgres !== undefined) {
      const { url, drop } = await context.postgres.create()
      context.ends.defer(drop)
      contenders.push({
        work: oneCommit.work,
        by: 'G',
        unit: '/s',
        against: oneCommit,
        measure: () => postgresCommit(context, url),
      })
    }
    for (const customers of [1, 8]) {
      for (const store of stores) {
        const series = await orderSeries(store, customers)
        contenders.push({
          work: `cart and checkout, ${customers === 1 ? 'one customer' : `${customers} customers`}`,
          by: store.by,
          unit: '/s',
          against: oneCommit,
          measure: () => load(store, series, context.seconds),
        })
      }
    }
    return inRounds(context.rounds, contenders)
  },
}
