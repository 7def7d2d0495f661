import { join } from 'node:path'
import { fillLargeShop } from '../fill-large-shop.ts'
import { seconds, timeCalls } from '../load.ts'
import { cores } from '../machine.ts'
import type { Contender, Sample, Section } from '../measure.ts'
import { startProgram } from '../program.ts'
import { adminCall, type Shop, startShops } from '../shop.ts'

// The limits are in ms: for the search of a shopper, the first page of an admin's list, and the word search of an admin.
const designed = { name: '', search: 15, firstPage: 50, wordSearch: 200 }
const second = { name: 'second size: ', search: 150, firstPage: 1000, wordSearch: 1000 }
const sizes = [
  { by: 'SQLite', orders: 100_000, users: 100_000, products: 20_000, ...designed },
  { by: 'PostgreSQL', orders: 1_000_000, users: 1_000_000, products: 100_000, ...designed },
  { by: 'SQLite', orders: 1_000_000, users: 100_000, products: 100_000, ...second },
]

/** Response times for shoppers and admins in shops of the designed sizes; with `--full`, also of the second size. */
export const largeShops: Section = async ({ full }) => {
  const contenders: Contender[] = []
  for (const size of sizes.filter(({ name }) => full || name === designed.name))
    for (const stopped of await startShops({ products: size.products, databases: [size.by] })) {
      await stopped.stop()
      await fillLargeShop(stopped, size.users, size.orders)
      const shop = { ...stopped, ...(await startProgram(stopped.launch)) }
      const row = (work: string, most: number, measure: () => Promise<Sample>) =>
        contenders.push({ work: size.name + work, by: shop.by, unit: 'ms', floor: { most }, measure })
      row('p99 of shoppers', 20, () => visit(shop))
      if (size.name === designed.name)
        row('p99 of shoppers beside ten admins', 20, () => visitBesideAdmins(shop))
      for (const [work, queryOf] of Object.entries(searches))
        row(`search: ${work}`, size.search, () => timeCalls(shop.url, searchCalls(queryOf)))
      for (const path of adminLists) {
        const most = path.includes('search=') ? size.wordSearch : size.firstPage
        row(`\`${path}\``, most, () => timeCalls(shop.url, [adminCall(path)]))
      }
    }
  return contenders
}

const visit = ({ url }: Shop) => {
  const calls = [{ path: '/shop' }, { path: '/api/products?limit=20' }]
  // Longer than another load, because the p99 of few calls depends on a single call.
  return timeCalls(url, calls, { clients: 8, duration: 3 * seconds, share: 0.99 })
}

const visitBesideAdmins = async (shop: Shop) => {
  const calls = [adminCall('orders/search?search=smith'), adminCall('orders/export')]
  const program = join(import.meta.dirname, '../admins.ts')
  const command = [process.execPath, program, shop.url, JSON.stringify(calls)]
  const admins = await startProgram({ by: 'admins', core: cores?.load, command })
  const sample = await visit(shop)
  await admins.stop()
  return sample
}

let searched = 0
/** Returns searches of a shopper. Each is different, because responses are cached. */
const searchCalls = (queryOf: (number: number) => string) =>
  Array.from({ length: 20 }, () => {
    searched += 1
    return { path: `/api/products/search?${queryOf(searched % 3300)}` }
  })

// 287 different pages, so that no round repeats the pages of an earlier one.
const page = (number: number) => `limit=${20 + (number % 7)}&offset=${number % 41}`

const searches: Record<string, (number: number) => string> = {
  'all products, by age': page,
  'all products, by price': (number) => `sort=price-low&${page(number)}`,
  'of a category': (number) => `category=Cars&${page(number)}`,
  'in a range of prices': (number) => `min_price=${number}&max_price=${number + 5000}`,
  'words of one product': (number) => `search=powerwall%20${4 + 6 * number}`,
  'a word of every sixth product': (number) => `search=powerwall&${page(number)}`,
  'the same by price': (number) => `search=powerwall&sort=price-low&${page(number)}`,
  'the beginning of a word': (number) => `search=pow&${page(number)}`,
  'a word with a slip': (number) => `search=powrwall&${page(number)}`,
  'words of no product': (number) => `search=zeppelin%20${number}`,
}

const adminLists = [
  'orders/search',
  'orders/search?sort=total',
  'orders/search?status=open',
  'orders/overview',
  'users/search?sort=orders_total',
  'products/search?sort=name&direction=asc',
  'audit',
  'orders/search?search=smith',
  `orders/search?search=${encodeURIComponent('öz kim')}`,
  'orders/search?search=7KQ',
  'users/search?search=smith',
  'products/search?search=powerwall',
]
