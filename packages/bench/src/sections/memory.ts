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
        await watch(context, subject, (work, mib) => add(sizes, work, mib))
        for (const [part, mib] of Object.entries(await accountFor(context, subject)))
          add(parts, `of it at first: ${part}`, mib)
      }
    }
    return [...sizes.rows(), ...parts.rows()]
  },
}

/** Takes a program through its day and tells its memory on the way. */
const watch = async (
  context: Context,
  { launch, list, customers }: Subject,
  tell: (work: string, mib: number) => void,
) => {
  const program = await startProgram(launch)
  await firstAnswer(program, list)
  tell('after the first answer', program.usage().rssMiB)
  await load(program, Array(connections).fill([list]), context.seconds)
  tell('after lists', program.usage().rssMiB)
  if (customers !== undefined) {
    await load(program, await customers(program), context.seconds)
    tell('after lists and orders', program.usage().rssMiB)
  }
  await program.stop()
}

/** What the memory of a program consists of after its first answer: of another run, since the account itself takes some MiB. */
const accountFor = async (context: Context, { launch, list }: Subject) => {
  const folder = emptyFolder(context)
  const program = await startProgram({ ...launch, args: [...accountingFlags(folder), ...launch.args] })
  await firstAnswer(program, list)
  const parts = await account(program.pid, folder)
  await program.stop()
  return parts
}

const firstAnswer = async ({ url }: Program, { path }: Call) => {
  await (await fetch(url + path)).arrayBuffer()
}
