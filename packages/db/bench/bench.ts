// How long the admin's lists take in a large shop, on every database at hand. Nothing here can fail for being slow: it prints.
import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../src/index.ts'
import { transact } from '../src/transact.ts'
import { postgresCopy } from '../test/postgres-copy.ts'
import startPostgres from '../test/postgres-global-setup.ts'
import { sqliteCopy } from '../test/sqlite-copy.ts'
import { fillShop, size } from './large-shop.ts'
import { type Measured, measuredLists } from './lists.ts'

const runs = 7
const sqliteCacheKiB = 2000
const count = new Intl.NumberFormat('en-US')

const median = async (work: () => Promise<unknown>): Promise<number> => {
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}

/** What every computer can be compared by: reading 25 whole orders by their key, and looking at each row of orders. */
const baselines = ({ db }: Database): Record<'byKey' | 'allRows', () => Promise<unknown>> => ({
  byKey: () => sql`select * from orders order by id desc limit 25`.execute(db),
  allRows: () => sql`select count(*) from orders where payment <> ''`.execute(db),
})

const cell = (ms: number | undefined, scan: number) =>
  ms === undefined ? ''.padStart(18) : `${ms.toFixed(1).padStart(9)}${(ms / scan).toFixed(2).padStart(8)}×`

const report = async (name: string, database: Database) => {
  const start = performance.now()
  await fill(database)
  console.log(`\n${name}: filled in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  const { byKey, allRows } = baselines(database)
  const scan = await median(allRows)
  // Whoever else is at work on the machine makes everything slower, the baseline too.
  console.log(`${(loadavg()[0] ?? 0).toFixed(1)} processes want to run, for ${availableParallelism()} cores`)
  console.log(
    `25 rows by key ${(await median(byKey)).toFixed(2)} ms; looking at every row of orders (1×) ${scan.toFixed(1)} ms\n`,
  )
  console.log(`${''.padEnd(58)}${'first page'.padStart(18)}${'last page'.padStart(18)}`)
  const slowest = { name: '', ms: 0 }
  for (const list of await measuredLists(database.db)) {
    const { first, last } = await measure(list)
    if (first > slowest.ms) Object.assign(slowest, { name: list.name, ms: first })
    console.log(`${list.name.padEnd(58)}${cell(first, scan)}${cell(last, scan)}`)
  }
  console.log(`\nSlowest first page: ${slowest.ms.toFixed(1)} ms (${slowest.name})`)
}

const measure = async ({ first, last }: Measured) => ({
  first: await median(first),
  last: last && (await median(last)),
})

const fill = async ({ db, withoutTimeouts }: Database) => {
  const own = withoutTimeouts?.()
  if (own) {
    await transact(own, fillShop)
    // What autovacuum does in a shop that grew with time.
    await sql`vacuum analyze`.execute(own)
    await own.destroy()
    return
  }
  const cacheKiB = (size: number) => sql.raw(`pragma cache_size = -${size}`).execute(db)
  await sql`pragma synchronous = off`.execute(db)
  await cacheKiB(500_000)
  await transact(db, fillShop)
  await cacheKiB(sqliteCacheKiB)
  await sql`pragma synchronous = full`.execute(db)
}

const withDatabase = async (name: string, copy: { url?: string; file?: string; remove: () => unknown }) => {
  const database = await openDatabase(copy)
  try {
    await report(name, database)
  } finally {
    await database.close()
    await copy.remove()
  }
}

console.log(
  `${count.format(size.orders)} orders, ${count.format(size.users)} users, pages of 25, counts included; median of ${runs} runs in ms,` +
    ' and as a multiple of looking at every row of orders',
)
await withDatabase('SQLite', await sqliteCopy())
const stop = await startPostgres().catch((error: Error) => console.log(`\nNo PostgreSQL: ${error.message}`))
if (stop) {
  await withDatabase('PostgreSQL', await postgresCopy())
  await stop()
}
