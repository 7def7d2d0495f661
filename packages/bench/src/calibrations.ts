import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@voltway/contract'
import { type Bench, createEmptyFolder } from './bench.ts'
import type { Sample } from './measure.ts'
import { type Launch, runProgram } from './program.ts'

const launch = (bench: Bench, file: string, args: string[]): Launch => ({
  core: bench.cores?.measured,
  args: [join(import.meta.dirname, 'calibrations', file), ...args],
  cwd: createEmptyFolder(bench),
})

/** A: bare `node:http`. `/2300` returns a fixed JSON body of 2,300 bytes. */
export const bareHttp = (bench: Bench): Launch => launch(bench, 'bare-http.ts', [])

/** B: Fastify and better-sqlite3. `/` returns these products. */
export const fastifySelect = (bench: Bench, products: Product[]): Launch => {
  const file = join(createEmptyFolder(bench), 'products.json')
  writeFileSync(file, JSON.stringify(products))
  return launch(bench, 'fastify-select.ts', [file])
}

/** C: durable commits with better-sqlite3. */
export const commit = (bench: Bench): Promise<Sample> =>
  runProgram(launch(bench, 'commits.ts', [String(bench.seconds)]))

/** D: password hashes with the shop's parameters. */
export const hashPassword = (bench: Bench): Promise<Sample> =>
  runProgram(launch(bench, 'hashes.ts', [String(bench.seconds)]))
