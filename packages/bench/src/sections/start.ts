import { bareHttp, fastifySelect } from '../calibrations.ts'
import { emptyFolder } from '../context.ts'
import { type Launch, startProgram } from '../program.ts'
import { table } from '../report.ts'
import { type Contender, inRounds, type Sample } from '../rounds.ts'
import type { Section } from '../section.ts'
import { root, startStores, storeEnv, voltway } from '../store.ts'

/** From the start of the process to the first answer. */
export const start: Section = {
  name: 'start',
  show: table,
  measure: async (context) => {
    const stores = await startStores(context)
    // On SQLite a second program on the same folder is refused.
    for (const { stop } of stores) await stop()
    const contender = (work: string, by: string, measure: Contender['measure']): Contender => ({
      work,
      by,
      unit: 's',
      against: by.startsWith('Voltway') ? { work: again, by: 'B' } : undefined,
      measure,
    })
    const byNpm: Launch = {
      core: context.cores?.measured,
      command: 'npm',
      args: ['start'],
      cwd: root,
      env: storeEnv(stores[0]?.launch.cwd ?? '', { DATABASE_URL: '' }),
    }
    return inRounds(context.rounds, [
      contender(again, 'A', () => timeStart(bareHttp(context), '/2300')),
      contender(again, 'B', () => timeStart(fastifySelect(context, stores[0]?.products ?? []), '/')),
      ...stores.map(({ by, launch }) => contender(again, by, () => timeStart(launch, list))),
      contender('the same by `npm start`, with nothing to install or build', 'Voltway', () =>
        timeStart(byNpm, list),
      ),
      contender('the very first start, which makes the demo catalogue', 'Voltway', () => {
        const launch = voltway(context, emptyFolder(context))
        return timeStart(
          { ...launch, env: { ...launch.env, NODE_COMPILE_CACHE: emptyFolder(context) } },
          list,
        )
      }),
    ])
  },
}

const again = 'start to the first list of 6 products'
const list = '/api/products'

const timeStart = async (launch: Launch, path: string): Promise<Sample> => {
  const since = performance.now()
  const program = await startProgram(launch)
  const answer = await fetch(program.url + path)
  await answer.arrayBuffer()
  const value = (performance.now() - since) / 1000
  // Of npm itself nothing is told: what it starts has used most.
  const usage = launch.command === undefined ? program.usage() : {}
  await program.stop()
  return { value, ...usage }
}
