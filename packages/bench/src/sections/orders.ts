import type { Section } from '../bench.ts'
import { commit } from '../calibrations.ts'
import { type Contender, measureInRounds } from '../measure.ts'
import { loadContender, orderSeries, startShops } from '../shop.ts'

const against = { work: 'one durable commit', by: 'C' }
const floors = { 1: { SQLite: 0.09, PostgreSQL: 0.04 }, 8: { SQLite: 0.15, PostgreSQL: 0.08 } }

/** Customers save a cart and order it repeatedly: one customer, and eight at once. */
export const orders: Section = async (bench) => {
  const contenders: Contender[] = [{ ...against, unit: '/s', measure: () => commit(bench) }]
  const shops = await startShops(bench)
  for (const customers of [1, 8] as const)
    for (const shop of shops) {
      const work = `cart and checkout, customers at once: ${customers}`
      const row = loadContender(bench, shop, work, await orderSeries(shop, customers))
      contenders.push({ ...row, against, floor: { name: work, least: floors[customers][shop.by] } })
    }
  return measureInRounds(bench.rounds, contenders)
}
