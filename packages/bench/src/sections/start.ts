import { createEmptyFolder, type Section } from '../bench.ts'
import { bareHttp, fastifySelect } from '../calibrations.ts'
import { type Contender, measureInRounds, type Sample } from '../measure.ts'
import { type Launch, startProgram } from '../program.ts'
import { type Shop, startShops } from '../shop.ts'

const work = 'start to the first list of 6 products'
const list = '/api/products'

/** The time from the start of the process to the first response. */
export const start: Section = async (bench) => {
  const shops = await startShops(bench)
  for (const { stop } of shops) await stop()
  const [{ launch, products }] = shops as [Shop]
  const row = { work, unit: 's', against: { work, by: 'B' } } as const
  const firstStart = () =>
    timeStart({ ...launch, env: { ...launch.env, DATA_DIR: createEmptyFolder(bench) } }, list)
  return measureInRounds(bench.rounds, [
    { work, by: 'A', unit: 's', measure: () => timeStart(bareHttp(bench), '/2300') },
    { work, by: 'B', unit: 's', measure: () => timeStart(fastifySelect(bench, products), '/') },
    ...shops.map(
      ({ by, launch }): Contender => ({
        ...row,
        by,
        floor: { name: work, most: 2.2 },
        measure: () => timeStart(launch, list),
      }),
    ),
    { ...row, work: 'first start, which makes the demo catalogue', by: 'SQLite', measure: firstStart },
  ])
}

const timeStart = async (launch: Launch, path: string): Promise<Sample> => {
  const since = performance.now()
  const program = await startProgram(launch)
  await (await fetch(program.url + path)).arrayBuffer()
  const value = (performance.now() - since) / 1000
  const { cpuMs } = program.usage()
  await program.stop()
  return { value, cpuMs }
}
