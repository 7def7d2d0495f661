import { setInterval as every } from 'node:timers/promises'
import type { Bench, Section } from '../bench.ts'
import { bareHttp, fastifySelect } from '../calibrations.ts'
import { type Call, load } from '../load.ts'
import { type Measured, percentile } from '../measure.ts'
import { type Launch, startProgram } from '../program.ts'
import { adminCall, orderSeries, ordersOfCustomer, register, type Shop, startShops } from '../shop.ts'

const most = { 'after the first response': 125, 'after lists': 165, 'after lists and orders': 195 }

/** Resident memory after the start, after lists and after orders; with `--minutes`, in the quarters of a mixed load. */
export const memory: Section = async (bench) => {
  const shops = await startShops(bench)
  for (const { stop } of shops) await stop()
  const rows: Measured[] = []
  const addSample = (work: string, by: string, value: number, floor?: Measured['floor']) => {
    const existing = rows.find((row) => row.work === work && row.by === by)
    if (existing === undefined) rows.push({ work, by, unit: 'MiB', floor, samples: [{ value }] })
    else existing.samples.push({ value })
  }
  const measure = async (by: string, launch: Launch, path: string, shop?: Shop) => {
    const program = await startProgram(launch)
    const record = (moment: keyof typeof most) =>
      addSample(moment, by, program.usage().rssMiB, { name: `memory ${moment}`, most: most[moment] })
    await (await fetch(program.url + path)).arrayBuffer()
    record('after the first response')
    await load(program, Array(32).fill([{ path }]), bench.seconds)
    record('after lists')
    if (shop !== undefined) {
      await load(program, await orderSeries({ ...shop, ...program }, 8), bench.seconds)
      record('after lists and orders')
    }
    await program.stop()
  }
  for (let round = 0; round < bench.rounds; round += 1) {
    await measure('A', bareHttp(bench), '/2300')
    await measure('B', fastifySelect(bench, shops[0]?.products ?? []), '/')
    for (const shop of shops) await measure(shop.by, shop.launch, '/api/products', shop)
  }
  for (const shop of bench.minutes > 0 ? shops : []) {
    const memoryMiB = await mixedLoad(bench, { ...shop, ...(await startProgram(shop.launch)) })
    for (const quarter of [1, 2, 3, 4]) {
      const part = memoryMiB.slice(((quarter - 1) * memoryMiB.length) / 4, (quarter * memoryMiB.length) / 4)
      addSample(
        `quarter ${quarter} of ${bench.minutes} minutes of mixed load`,
        shop.by,
        percentile(part, 0.5),
      )
    }
  }
  return [...Map.groupBy(rows, ({ work }) => work).values()].flat()
}

/** Returns the resident memory in MiB, once per second, while shoppers browse, order and sign in, and an admin searches. */
const mixedLoad = async ({ minutes }: Bench, shop: Shop): Promise<number[]> => {
  const headers = { 'Accept-Encoding': 'br, gzip' }
  const look = ['/', '/shop', '/api/products', '/api/payment-methods'].map(
    (path): Call => ({ path, headers }),
  )
  const orders = (await orderSeries(shop, 2)).map(async (calls) => [
    ...calls,
    await ordersOfCustomer(shop, 1),
  ])
  const searches = [
    'orders/search?search=ada',
    'orders/overview',
    'users/search',
    'products/search?sort=name',
  ]
  const { signIn } = await register(shop)
  const series = [look, look, ...(await Promise.all(orders)), [signIn], searches.map(adminCall)]
  const memoryMiB: number[] = []
  let isOver = false
  const loading = load(shop, series, minutes * 60).finally(() => {
    isOver = true
  })
  for await (const _ of every(1000)) {
    if (isOver) break
    memoryMiB.push(shop.usage().rssMiB)
  }
  await loading
  await shop.stop()
  return memoryMiB
}
