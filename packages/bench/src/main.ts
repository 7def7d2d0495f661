// `npm run bench` measures the built shop beside bare programs that do the minimum of the same work. It checks the speed floors.
// docs/benchmarks.md describes the options and has the tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seconds } from './load.ts'
import { cores, machine } from './machine.ts'
import { measureInRounds } from './measure.ts'
import { stopPrograms } from './program.ts'
import { formatTable, replaceTable } from './report.ts'
import { largeShops } from './sections/large-shops.ts'
import { pages } from './sections/pages.ts'
import { lists, memory, orders, signIns, start } from './sections/small-shops.ts'
import { root } from './shop.ts'

const page = join(root, 'docs/benchmarks.md')
const sections = { lists, orders, 'sign-ins': signIns, start, memory, pages, 'large-shops': largeShops }

const { values } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: 'string', default: Object.keys(sections).join() },
    rounds: { type: 'string', default: '3' },
    full: { type: 'boolean', default: false },
    write: { type: 'boolean', default: true },
  },
})
const options = { rounds: Number(values.rounds), full: values.full }
const chosen = Object.entries(sections).filter(([name]) => values.only.split(',').includes(name))
if (chosen.length === 0 || !(options.rounds > 0))
  throw new Error(`--only takes ${Object.keys(sections)}; --rounds takes a number`)

// The exit handlers of this process remove programs and files.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.setMaxListeners(0)
const caption = [
  new Date().toISOString().slice(0, 10),
  machine,
  cores ? `programs on core ${cores.measured}, load on core ${cores.load}` : 'all on the same cores',
  `${options.rounds} rounds of ${seconds} s`,
].join('; ')
console.log(caption)

for (const [name, prepare] of chosen) {
  try {
    const table = formatTable(await measureInRounds(options.rounds, await prepare(options)))
    console.log(`\n## ${name}\n\n${table}`)
    if (values.write)
      writeFileSync(page, replaceTable(readFileSync(page, 'utf8'), name, `${table}\n\n${caption}`))
  } catch (error) {
    console.error(`\n${name} was not measured:`, error)
    process.exitCode = 1
  }
  await stopPrograms()
}
process.exit()
