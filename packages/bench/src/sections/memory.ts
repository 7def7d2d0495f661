import { account, accountingFlags } from '../account.ts'
import { bareHttp, fastifySelect } from '../calibrations.ts'
import { type Context, emptyFolder } from '../context.ts'
import { type Call, load } from '../load.ts'
import { type Launch, type Program, startProgram } from '../program.ts'
import { pivot } from '../report.ts'
import { collect } from '../rounds.ts'
import type { Section } from '../section.ts'
import { orderSeries, startStores } from '../store.ts'

const connections = 32

/** A program, the call for its list, and the customers it has when it is a store. */
type Subject = { by: string; launch: Launch; list: Call; customers?: (program: Program) => Promise<Call[][]> }

/** The resident memory of a process after its start, after lists and after orders, and what it consists of at first. */
export const memory: Section = {
  name: 'memory',
  show: pivot,
  measure: async (context) => {
    const stores = await startStores(context)
    for (const { stop } of stores) await stop()
    const subjects: Subject[] = [
      { by: 'A', launch: bareHttp(context), list: { path: '/2300' } },
      { by: 'B', launch: fastifySelect(context, stores[0]?.products ?? []), list: { path: '/' } },
      ...stores.map((store) => ({
        by: store.by,
        launch: store.launch,
        list: { path: '/api/products' },
        customers: (program: Program) => orderSeries({ ...store, ...program }, 8),
      })),
    ]
    const [sizes, parts] = [collect(), collect()]
    for (let round = 0; round < context.rounds; round += 1) {
      for (const subject of subjects) {
        const add = ({ add }: typeof sizes, work: string, value: number) =>
          add({ work, by: subject.by, unit: 'MiB' }, { value })
        const atFirst = await watch(context, subject, (work, mib) => add(sizes, work, mib))
        for (const [part, mib] of Object.entries(atFirst)) add(parts, `of it at first: ${part}`, mib)
      }
    }
    return [...sizes.rows(), ...parts.rows()]
  },
}

/** Takes a program through its day, tells its memory on the way, and gives what that consists of at first. */
const watch = async (context: Context, subject: Subject, tell: (work: string, mib: number) => void) => {
  const { launch, list, customers } = subject
  const folder = emptyFolder(context)
  const program = await startProgram({ ...launch, args: [...accountingFlags(folder), ...launch.args] })
  await (await fetch(program.url + list.path)).arrayBuffer()
  tell('after the first answer', program.usage().rssMiB)
  const atFirst = await account(program.pid, folder)
  await load(program, Array(connections).fill([list]), context.seconds)
  tell('after lists', program.usage().rssMiB)
  if (customers !== undefined) {
    await load(program, await customers(program), context.seconds)
    tell('after lists and orders', program.usage().rssMiB)
  }
  await program.stop()
  return atFirst
}
