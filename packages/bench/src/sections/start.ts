import { bareHttp, fastifySelect } from '../calibrations.ts'
import type { Contender, Section } from '../measure.ts'
import { type Launch, startProgram } from '../program.ts'
import { startShops } from '../shop.ts'

/** The time from the start of the process to the first response. */
export const start: Section = async () => {
  const shops = await startShops()
  for (const { stop } of shops) await stop()
  const floor = { against: { by: 'B' }, floor: { most: 2.2 } }
  return [
    startContender(bareHttp(2300), '/'),
    startContender(fastifySelect(shops[0]?.products ?? []), '/'),
    ...shops.map(({ launch }) => ({ ...startContender(launch, '/api/products'), ...floor })),
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
