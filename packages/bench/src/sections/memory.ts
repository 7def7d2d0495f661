import { type Call, load } from '../load.ts'
import type { Contender, Section } from '../measure.ts'
import { startProgram } from '../program.ts'
import { adminCall, orderSeries, register, type Shop, sendAll, startReceivers, startShops } from '../shop.ts'

const path = '/api/products'
const mixedLoadSeconds = 600

/** Resident memory after the start, after lists and after orders; with `--full`, also during a mixed load. */
export const memory: Section = async ({ rounds, full }) => {
  const contenders: Contender[] = []
  for (const shop of await startShops()) {
    const startAgain = async () => {
      await shop.stop()
      Object.assign(shop, await startProgram(shop.launch))
      await (await fetch(shop.url + path)).arrayBuffer()
    }
    const list = () => load(shop.url, Array(32).fill([{ path }]))
    const order = async () => load(shop.url, await orderSeries(shop, 8))
    contenders.push(
      memoryAfter(startAgain, shop, 'after the first response', 125),
      memoryAfter(list, shop, 'after lists', 165),
      memoryAfter(order, shop, 'after lists and orders', 195),
    )
  }
  for (const shop of await startShops(0, undefined, await startReceivers())) {
    const send = async () => {
      await load(shop.url, await orderSeries(shop, 8))
      await sendAll(shop)
    }
    contenders.push(memoryAfter(send, shop, 'after orders, their mails and webhooks', 205))
  }
  for (const shop of full ? await startShops() : []) {
    const series = await mixedSeries(shop)
    const loadPart = () => load(shop.url, series, { duration: mixedLoadSeconds / (rounds + 1) })
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

/** Returns the calls of shoppers who browse, order and sign in, and of an admin who searches. */
const mixedSeries = async (shop: Shop): Promise<Call[][]> => {
  const look = ['/', '/shop', path, '/api/payment-methods'].map((path) => ({ path }))
  const searches = ['orders/search?search=ada', 'orders/overview', 'products/search?sort=name']
  const { signIn } = await register(shop)
  return [look, look, ...(await orderSeries(shop, 2)), [signIn], searches.map(adminCall)]
}
