import type { Size } from '../large-shop.ts'
import { timeEach } from '../load.ts'
import { pivot } from '../report.ts'
import { type Contender, inRounds } from '../rounds.ts'
import type { Section } from '../section.ts'
import { startFilled } from '../start-filled.ts'

const sizes: Size[] = [1000, 100_000].map((products) => ({ orders: 100, users: 100, products }))
const callsPerRound = 15

/** What shoppers wait for in catalogues of different sizes. Each question is asked once, because answers are kept. */
export const catalogue: Section = {
  name: 'catalogue',
  show: pivot,
  measure: async (context) => {
    const contenders: Contender[] = []
    let asked = 0
    for (const size of sizes) {
      for (const { by, store } of await startFilled(context, size)) {
        const name = (products: number) => `${by}, ${products.toLocaleString('en-US')} products`
        for (const [work, queryOf] of Object.entries(questions))
          contenders.push({
            work,
            by: name(size.products),
            unit: 'ms',
            against: size === sizes[0] ? undefined : { by: name(sizes[0]?.products ?? 0) },
            measure: () => {
              const calls = Array.from({ length: callsPerRound }, () => {
                asked += 1
                return { path: `/api/products/search?${queryOf(asked % 900, size.products)}` }
              })
              return timeEach(store, calls)
            },
          })
      }
    }
    return inRounds(context.rounds, contenders)
  },
}

/** Questions about one of the first pages, of which the number makes each another one. */
const questions: Record<string, (number: number, products: number) => string> = {
  'all, by age': (number) => firstPage(number),
  'all, by price': (number) => `sort=price-low&${firstPage(number)}`,
  'of a category': (number) => `category=Cars&${firstPage(number)}`,
  'in a range of prices': (number) => `min_price=${number}&max_price=${number + 5000}`,
  'words that one product has': (number, products) =>
    `search=powerwall%20${products - 6 * (number % 160) - 6}`,
  'a word that every sixth product has': (number) => `search=powerwall&${firstPage(number)}`,
  'the same by price': (number) => `search=powerwall&sort=price-low&${firstPage(number)}`,
  'the same of a category': (number) => `search=powerwall&category=Energy&${firstPage(number)}`,
  'words that no product has': (number) => `search=zeppelin%20${number}`,
}

// Some products more or less, and not so far that a small catalogue has none there.
const firstPage = (number: number) => `limit=${22 + (Math.floor(number / 20) % 5)}&offset=${number % 20}`
