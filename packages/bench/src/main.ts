// `npm run bench`: how fast the built store is, beside bare programs that do the least of the same work in the same run.
// docs/benchmarks.md says how to use it and has the tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare, type Figures } from './compare.ts'
import { describeMachine, divideCores, folderOnDisk } from './machine.ts'
import { readOptions } from './options.ts'
import { findPostgres } from './postgres.ts'
import { withTable } from './report.ts'
import type { Section } from './section.ts'
import { admin } from './sections/admin.ts'
import { catalogue } from './sections/catalogue.ts'
import { lists } from './sections/lists.ts'
import { memory } from './sections/memory.ts'
import { mixed } from './sections/mixed.ts'
import { orders } from './sections/orders.ts'
import { pages } from './sections/pages.ts'
import { signIns } from './sections/sign-ins.ts'
import { start } from './sections/start.ts'
import { web } from './sections/web.ts'
import { root } from './store.ts'

const page = join(root, 'docs/benchmarks.md')
const sections: Section[] = [lists, orders, start, memory, signIns, pages, catalogue, admin, web, mixed]

const options = readOptions(process.argv.slice(2))
const isChosen = ({ name }: Section) =>
  (name !== mixed.name || options.minutes > 0) &&
  (options.only.length === 0 || options.only.some((word) => name.startsWith(word)))
const chosen = sections.filter(isChosen)
if (chosen.length === 0)
  throw new Error(`--only takes: ${sections.map(({ name }) => name).join(', ')} (which wants --minutes, too)`)
const before: Figures | undefined =
  options.compare && JSON.parse(readFileSync(options.compare, 'utf8')).figures

// What was started and stored goes with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.setMaxListeners(0)
const machine = describeMachine()
const folder = folderOnDisk()
const cores = divideCores()
const postgres = await findPostgres().catch((error: Error) => {
  console.log(`Without PostgreSQL: ${error.message}`)
  return undefined
})

const caption = [
  new Date().toISOString().slice(0, 10),
  machine,
  cores
    ? `what is measured on core ${cores.measured}, the load on core ${cores.load}`
    : 'all on the same cores',
  `${options.rounds} ${options.rounds === 1 ? 'round' : 'rounds'} of ${options.seconds} s`,
  ...(postgres ? [`PostgreSQL ${postgres.version}`] : []),
].join('; ')
console.log(caption)

const figures: Figures = {}
for (const { name, measure, show } of chosen) {
  try {
    await using ends = new AsyncDisposableStack()
    const rows = await measure({ ...options, folder, cores, postgres, ends })
    figures[name] = rows
    console.log(`\n## ${name}\n\n${show(rows)}`)
    if (options.write)
      writeFileSync(page, withTable(readFileSync(page, 'utf8'), name, `${show(rows)}\n\n${caption}`))
  } catch (error) {
    console.error(`\n${name} was not measured:`, error)
    process.exitCode = 1
  }
}
await postgres?.stop()
if (options.json !== undefined) writeFileSync(options.json, JSON.stringify({ caption, figures }, null, 1))
if (before !== undefined)
  console.log(`\n${compare(before, figures).join('\n') || 'Nothing got slower or quicker.'}`)
