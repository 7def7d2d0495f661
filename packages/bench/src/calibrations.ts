import { join } from 'node:path'
import type { Product } from '@voltway/contract'
import { seconds } from './load.ts'
import type { Contender } from './measure.ts'
import { type Launch, runProgram } from './program.ts'

const launch = (by: string, file: string, ...args: string[]): Launch => ({
  by,
  command: [process.execPath, join(import.meta.dirname, 'calibrations', file), ...args],
})

/** A: bare `node:http`. `/` returns a fixed JSON body of this size. */
export const bareHttp = (bytes: number): Launch => launch('A', 'bare-http.ts', String(bytes))

/** B: Fastify and better-sqlite3. `/` returns these products. */
export const fastifySelect = (products: Product[]): Launch =>
  launch('B', 'fastify-select.ts', JSON.stringify(products))

const repeated = (by: string, work: string, name: string): Contender => {
  return { work, by, unit: '/s', measure: () => runProgram(launch(by, 'repeat.ts', name, String(seconds))) }
}

/** C: durable commits with better-sqlite3. */
export const commits = repeated('C', 'one durable commit', 'commits')

/** D: password hashes with the shop's parameters. */
export const hashes = repeated('D', 'one password hash', 'hashes')
