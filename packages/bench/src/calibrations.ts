import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@voltway/contract'
import { type Context, emptyFolder } from './context.ts'
import { type Launch, runProgram } from './program.ts'
import type { Sample } from './rounds.ts'

const launch = (context: Context, file: string, args: string[]): Launch => ({
  core: context.cores?.measured,
  args: [join(import.meta.dirname, 'calibrations', file), ...args],
  cwd: emptyFolder(context),
})

/** A: bare `node:http`; `/2300` is a fixed JSON body of so many bytes. */
export const bareHttp = (context: Context): Launch => launch(context, 'bare-http.ts', [])

/** B: Fastify and better-sqlite3; `/` is these products. */
export const fastifySelect = (context: Context, products: Product[]): Launch => {
  const file = join(emptyFolder(context), 'products.json')
  writeFileSync(file, JSON.stringify(products))
  return launch(context, 'fastify-select.ts', [file])
}

/** E: Fastify and nothing but this answer of the store; `/` is it. */
export const fastifyKept = async (context: Context, answer: Response): Promise<Launch> => {
  const file = join(emptyFolder(context), 'answer.json')
  // The HTTP layer writes its own.
  const isOwn = (name: string) => ['connection', 'keep-alive', 'date', 'content-length'].includes(name)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !isOwn(name)))
  writeFileSync(file, JSON.stringify({ headers, body: await answer.text() }))
  return launch(context, 'fastify-kept.ts', [file])
}

/** C: durable commits with better-sqlite3, and nothing else. */
export const commit = (context: Context): Promise<Sample> =>
  runProgram(launch(context, 'commits.ts', [String(context.seconds)]))

/** D: passwords hashed with the store's parameters, and nothing else. */
export const hashPassword = (context: Context): Promise<Sample> =>
  runProgram(launch(context, 'hashes.ts', [String(context.seconds)]))

/** F: passwords hashed for requests, and nothing else. */
export const httpHashes = (context: Context): Launch => launch(context, 'http-hashes.ts', [])

/** G: as C, in this empty database of PostgreSQL. */
export const postgresCommit = (context: Context, url: string): Promise<Sample> =>
  runProgram(launch(context, 'postgres-commits.ts', [String(context.seconds), url]))
