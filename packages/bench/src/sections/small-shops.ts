import { bareHttp, commits, fastifySelect, hashes } from '../calibrations.ts'
import { type Call, load, loadContender } from '../load.ts'
import { type Contender, type Section, warmUpRounds } from '../measure.ts'
import { type Launch, startProgram } from '../program.ts'
import { adminCall, orderSeries, register, type Shop, sendAll, startShops, times } from '../shop.ts'

const listPath = '/api/products'
const listFloors = [
  { work: 'whole list, 6 products', path: listPath, products: 6, least: 2 },
  { work: '20 of 1,000 products', path: `${listPath}?limit=20`, products: 1000, least: 2.5 },
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
    const shops = await startShops({ products })
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
  for (const sendsMessages of [false, true])
    for (const shop of await startShops({ sendsMessages }))
      for (const { customers, least } of orderFloors) {
        const messages = sendsMessages ? ', with mail and a webhook' : ''
        const work = `cart and checkout${messages}, customers at once: ${customers}`
        const contender = loadContender(shop, work, await orderSeries(shop, customers))
        const measure = async () => {
          const sample = await contender.measure()
          await sendAll(shop)
          return sample
        }
        contenders.push({ ...contender, measure, against: commits, floor: { least: least[shop.by] } })
      }
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

/** The time from the start of the process to the first response. */
export const start: Section = async () => {
  const shops = await startShops()
  for (const { stop } of shops) await stop()
  const floor = { against: { by: 'B' }, floor: { most: 2.2 } }
  return [
    startContender(bareHttp(2300), '/'),
    startContender(fastifySelect(shops[0]?.products ?? []), '/'),
    ...shops.map(({ launch }) => ({ ...startContender(launch, listPath), ...floor })),
  ]
}

const startContender = (launch: Launch, path: string): Contender => {
  const measure = async () => {
    const since = performance.now()
    const { url, stop } = await startProgram(launch)
    await (await fetch(url + path)).arrayBuffer()
    const value = (performance.now() - since) / 1000
    await stop()
    return { value }
  }
  return { work: 'start to the first list of 6 products', by: launch.by, unit: 's', measure }
}

const mixedLoadSeconds = 600

/** Resident memory after the start, after lists and after orders; with `--full`, also during a mixed load. */
export const memory: Section = async ({ rounds, full }) => {
  const contenders: Contender[] = []
  for (const shop of await startShops()) {
    const startAgain = async () => {
      await shop.stop()
      Object.assign(shop, await startProgram(shop.launch))
      await (await fetch(shop.url + listPath)).arrayBuffer()
    }
    const list = () => load(shop.url, Array(32).fill([{ path: listPath }]))
    const order = async () => load(shop.url, await orderSeries(shop, 8))
    contenders.push(
      memoryAfter(startAgain, shop, 'after the first response', 125),
      memoryAfter(list, shop, 'after lists', 165),
      memoryAfter(order, shop, 'after lists and orders', 195),
    )
  }
  for (const shop of await startShops({ sendsMessages: true })) {
    const send = async () => {
      await load(shop.url, await orderSeries(shop, 8))
      await sendAll(shop)
    }
    contenders.push(memoryAfter(send, shop, 'after orders, their mails and webhooks', 205))
  }
  for (const shop of full ? await startShops() : []) {
    const series = await mixedSeries(shop)
    const loadPart = () => load(shop.url, series, { duration: mixedLoadSeconds / (rounds + warmUpRounds) })
    contenders.push(memoryAfter(loadPart, shop, 'during ten minutes of mixed load'))
  }
  return contenders
}

const memoryAfter = (act: () => Promise<unknown>, shop: Shop, work: string, most?: number): Contender => {
  const measure = async () => {
    await act()
    return { value: shop.memoryMiB() }
  }
  return { work, by: shop.by, unit: 'MiB', ...(most && { floor: { most } }), measure }
}

const mixedSeries = async (shop: Shop): Promise<Call[][]> => {
  const look = ['/', '/shop', listPath, '/api/payment-methods'].map((path) => ({ path }))
  const searches = ['orders/search?search=ada', 'orders/overview', 'products/search?sort=name']
  const { signIn } = await register(shop)
  return [look, look, ...(await orderSeries(shop, 2)), [signIn], searches.map(adminCall)]
}
