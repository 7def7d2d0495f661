import { bareHttp, commits, fastifySelect, hashes } from '../calibrations.ts'
import { type Call, loadContender } from '../load.ts'
import type { Contender, Section } from '../measure.ts'
import { startProgram } from '../program.ts'
import { orderSeries, register, type Shop, sendAll, startReceivers, startShops, times } from '../shop.ts'

const listFloors = [
  { work: 'whole list, 6 products', path: '/api/products', products: 6, least: 2 },
  { work: '20 of 1,000 products', path: '/api/products?limit=20', products: 1000, least: 2.5 },
]
const orderFloors: { customers: number; least: Record<string, number> }[] = [
  { customers: 1, least: { SQLite: 0.09, PostgreSQL: 0.04 } },
  { customers: 8, least: { SQLite: 0.15, PostgreSQL: 0.08 } },
]

/** The public list of products: whole in a small shop, in pages in a larger one. */
export const lists: Section = async () => {
  const contenders: Contender[] = []
  const each = (path: string): Call[][] => Array(32).fill([{ path }])
  for (const { work, path, products, least } of listFloors) {
    const shops = await startShops(products)
    // Uncompressed, as in the load.
    const response = await fetch(shops[0]?.url + path, { headers: { 'Accept-Encoding': 'identity' } })
    const body = await response.text()
    for (const launch of [bareHttp(Buffer.byteLength(body)), fastifySelect(JSON.parse(body))])
      contenders.push(loadContender(await startProgram(launch), work, each('/')))
    for (const shop of shops)
      contenders.push({ ...loadContender(shop, work, each(path)), against: { by: 'B' }, floor: { least } })
  }
  return contenders
}

/** Customers save a cart and order it repeatedly: one customer, and eight at once, also in shops that send messages. */
export const orders: Section = async () => {
  const contenders = [commits]
  const add = async (shop: Shop, work: string, end = async (_shop: Shop) => {}) => {
    for (const { customers, least } of orderFloors) {
      const series = await orderSeries(shop, customers)
      const contender = loadContender(shop, `${work}, customers at once: ${customers}`, series)
      const measure = async () => {
        const sample = await contender.measure()
        await end(shop)
        return sample
      }
      contenders.push({ ...contender, measure, against: commits, floor: { least: least[shop.by] } })
    }
  }
  for (const shop of await startShops()) await add(shop, 'cart and checkout')
  for (const shop of await startShops(0, undefined, await startReceivers()))
    await add(shop, 'cart and checkout, with mail and a webhook', sendAll)
  return contenders
}

/** Sign-ins by customers. Most of their time is a password hash. */
export const signIns: Section = async () => {
  const contenders = [hashes]
  for (const shop of await startShops()) {
    const series = await times(8, async () => [(await register(shop)).signIn])
    const contender = loadContender(shop, 'sign-ins by eight customers', series)
    contenders.push({ ...contender, against: hashes, floor: { least: 0.85 } })
  }
  return contenders
}
