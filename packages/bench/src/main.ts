// `npm run bench` measures the built shop beside bare programs that do the minimum of the same work. It checks the speed floors.
// docs/benchmarks.md describes the options and has the tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Section } from './bench.ts'
import { createFolderOnDisk, describeMachine, reserveCores } from './machine.ts'
import type { Measured } from './measure.ts'
import { startPostgres } from './postgres.ts'
import { formatFloors, formatTable, replaceTable } from './report.ts'
import { largeShops } from './sections/large-shops.ts'
import { lists } from './sections/lists.ts'
import { memory } from './sections/memory.ts'
import { orders } from './sections/orders.ts'
import { pages } from './sections/pages.ts'
import { signIns } from './sections/sign-ins.ts'
import { start } from './sections/start.ts'
import { root } from './shop.ts'

const page = join(root, 'docs/benchmarks.md')
const sections: Record<string, Section> = {
  lists,
  orders,
  'sign-ins': signIns,
  start,
  memory,
  pages,
  'large-shops': largeShops,
}

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '0' },
    large: { type: 'boolean', default: false },
    write: { type: 'boolean', default: true },
  },
})
const [rounds, seconds, minutes] = [options.rounds, options.seconds, options.minutes].map(Number) as [
  number,
  number,
  number,
]
const only = options.only.split(',').filter(Boolean)
const chosen = Object.entries(sections).filter(([name]) => only.length === 0 || only.includes(name))
if (chosen.length === 0 || !(rounds > 0) || !(seconds > 0) || !(minutes >= 0))
  throw new Error(`--only takes ${Object.keys(sections)}; --rounds, --seconds and --minutes take numbers`)

// The exit handlers of this process remove programs and files.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.setMaxListeners(0)
const machine = describeMachine()
const folder = createFolderOnDisk()
const cores = reserveCores()
const postgres = await startPostgres().catch((error: Error) => {
  console.log(`Without PostgreSQL: ${error.message}`)
  return undefined
})
const caption = [
  new Date().toISOString().slice(0, 10),
  machine,
  cores ? `programs on core ${cores.measured}, load on core ${cores.load}` : 'all on the same cores',
  `${rounds} rounds of ${seconds} s`,
  ...(postgres ? [`PostgreSQL ${postgres.version}`] : []),
].join('; ')
console.log(caption)

const report = (name: string, text: string) => {
  console.log(`\n## ${name}\n\n${text}`)
  if (options.write)
    writeFileSync(page, replaceTable(readFileSync(page, 'utf8'), name, `${text}\n\n${caption}`))
}

const measured: Measured[][] = []
for (const [name, measure] of chosen) {
  try {
    await using stops = new AsyncDisposableStack()
    const { large } = options
    const rows = await measure({ rounds, seconds, minutes, large, folder, cores, postgres, stops })
    measured.push(rows)
    report(name, formatTable(rows))
  } catch (error) {
    console.error(`\n${name} was not measured:`, error)
    process.exitCode = 1
  }
}
if (chosen.length === Object.keys(sections).length) report('floors', formatFloors(measured))
else console.log(`\n## floors\n\n${formatFloors(measured)}`)
await postgres?.stop()
