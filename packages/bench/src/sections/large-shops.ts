import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, type Section, startSectionProgram } from '../bench.ts'
import { fillShop } from '../large-shop.ts'
import { type Call, timeCalls, timeSlowest } from '../load.ts'
import { type Contender, measureInRounds } from '../measure.ts'
import { runProgram } from '../program.ts'
import { adminCall, type Shop, startShops } from '../shop.ts'

/** A size, and its limits in ms. */
type Large = {
  by: Shop['by']
  name: string
  orders: number
  users: number
  products: number
  search: number
  firstPage: number
  wordSearch: number
}
const designed = { name: '', search: 15, firstPage: 50, wordSearch: 200 }
const second = { name: 'second size: ', search: 150, firstPage: 1000, wordSearch: 1000 }
const sizes: Large[] = [
  { by: 'SQLite', orders: 100_000, users: 100_000, products: 20_000, ...designed },
  { by: 'PostgreSQL', orders: 1_000_000, users: 1_000_000, products: 100_000, ...designed },
]
const largest: Large = { by: 'SQLite', orders: 1_000_000, users: 100_000, products: 100_000, ...second }

const besideAdmins = 'p99 of shoppers beside ten admins'
const mostRounds = 3
const callsPerRound = 7
/** The load of shoppers lasts this many times as long as another load, because the p99 of few calls depends on a single call. */
const visitLasts = 3
/** The load of the admins starts before the load of the shoppers. */
const headStartMs = 1500

/** Response times for shoppers and admins in shops of the designed sizes. */
export const largeShops: Section = async (bench) => {
  const contenders: Contender[] = []
  for (const large of bench.large ? [...sizes, largest] : sizes)
    for (const shop of await startShops(bench, large.products, large.by)) {
      await shop.stop()
      await fillShop(shop, large.users, large.orders)
      contenders.push(
        ...contendersOf(bench, { ...shop, ...(await startSectionProgram(bench, shop.launch)) }, large),
      )
    }
  return measureInRounds(Math.min(bench.rounds, mostRounds), contenders)
}

const contendersOf = (bench: Bench, shop: Shop, large: Large): Contender[] => {
  const row = (work: string, floor: string, most: number, measure: Contender['measure']): Contender => {
    return {
      work: large.name + work,
      by: shop.by,
      unit: 'ms',
      floor: { name: large.name + floor, most },
      measure,
    }
  }
  const visit = () => {
    const look: Call[] = [{ path: '/shop' }, { path: '/api/products?limit=20' }]
    return timeSlowest(shop.url, 8, look, bench.seconds * visitLasts)
  }
  const visitBesideAdmins = async () => {
    const seconds = String(bench.seconds * visitLasts + headStartMs / 1000)
    const args = [join(import.meta.dirname, '../admins.ts'), shop.url, '10', seconds]
    const working = runProgram({ core: bench.cores?.load, args, cwd: bench.folder })
    await sleep(headStartMs)
    const [sample] = await Promise.all([visit(), working])
    return sample
  }
  // Responses are cached, so each search of a shopper must be different.
  let number = 0
  const search = (pathOf: (number: number, products: number) => string) => {
    const calls = Array.from({ length: callsPerRound }, () => {
      number += 1
      return { path: `/api/products/search?${pathOf(number % 900, large.products)}` }
    })
    return timeCalls(shop, calls)
  }
  return [
    row('p99 of shoppers', 'p99 of shoppers', 20, visit),
    ...(large.name === designed.name ? [row(besideAdmins, besideAdmins, 20, visitBesideAdmins)] : []),
    ...Object.entries(searches).map(([work, pathOf]) =>
      row(`search: ${work}`, "a shopper's search", large.search, () => search(pathOf)),
    ),
    ...adminLists.map((path) => {
      const isSearch = path.includes('search=')
      const [floor, most] = isSearch
        ? ["an admin's word search", large.wordSearch]
        : ["an admin list's first page", large.firstPage]
      return row(`\`${path}\``, floor as string, most as number, () =>
        timeCalls(shop, Array(callsPerRound).fill(adminCall(path))),
      )
    }),
  ]
}

const page = (number: number) => `limit=${22 + (Math.floor(number / 20) % 5)}&offset=${number % 20}`

const searches: Record<string, (number: number, products: number) => string> = {
  'all products, by age': page,
  'all, by price': (number) => `sort=price-low&${page(number)}`,
  'of a category': (number) => `category=Cars&${page(number)}`,
  'in a range of prices': (number) => `min_price=${number}&max_price=${number + 5000}`,
  'words of one product': (number, products) => `search=powerwall%20${4 + 6 * (number % (products / 10))}`,
  'a word of every sixth product': (number) => `search=powerwall&${page(number)}`,
  'the same by price': (number) => `search=powerwall&sort=price-low&${page(number)}`,
  'the same of a category': (number) => `search=powerwall&category=Energy&${page(number)}`,
  'the beginning of a word': (number) => `search=pow&${page(number)}`,
  'a word with a slip': (number) => `search=powrwall&${page(number)}`,
  'words of no product': (number) => `search=zeppelin%20${number}`,
}

const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const adminLists = [
  'orders/search',
  'orders/search?sort=total',
  'orders/search?sort=email&status=completed',
  'orders/search?status=open',
  `orders/search?from=${day(30)}&to=${day(0)}`,
  'orders/overview',
  'users/search',
  'users/search?sort=name&direction=asc',
  'users/search?sort=orders_total',
  'products/search?sort=name&direction=asc',
  'audit',
  'orders/search?status=open&search=smith',
  'orders/search?search=smith',
  `orders/search?search=${encodeURIComponent('öz kim')}`,
  'orders/search?search=7KQ',
  'orders/search?search=zzzz',
  'users/search?search=smith',
  'products/search?search=powerwall',
]
