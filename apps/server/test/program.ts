import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PaymentMethod, PlacedOrder, Product, Session } from '@voltway/contract'
import type { Database } from '@voltway/db'
import { freshPostgres } from '@voltway/db/fixture'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'

const start = join(import.meta.dirname, '../start')
export const startTimeoutMs = 90_000

/** Creates an empty folder, which is removed after the test. */
export const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the variables for a new database on PostgreSQL, or for SQLite. */
export const databaseEnv = async (dialect: Database['dialect']): Promise<Record<string, string>> =>
  dialect === 'postgres' ? { DATABASE_URL: await freshPostgres() } : {}

/** The start script, the working folder, the limit of file sizes, and the output of the log. */
type Launch = { program?: string; args?: string[]; cwd?: string; fileLimitKb?: number; log?: string }

/** Launches the program as an operator does, in its own process, by default without the demo catalogue. */
export const launch = (
  dataDir: string,
  env: Env = {},
  { program, args = [], cwd = tmpdir(), fileLimitKb, log = '' }: Launch = {},
) => {
  // The limit of file sizes simulates a full disk, without root rights or a separate disk.
  const limit = `ulimit -f ${fileLimitKb ?? 'unlimited'}; exec "$0" "$@" ${log}`
  const command = program === undefined ? [start] : [process.execPath, program]
  const child = spawn('bash', ['-c', limit, ...command, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      SEED_DEMO: 'off',
      ADMIN_SECRET: secret,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.err += text
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, output, ended }
}

type Env = Record<string, string>

export const secret = 'the secret of the tests'

export type Program = Awaited<ReturnType<typeof startProgram>>

/** Like `launch`, but waits until the program responds. */
export const startProgram = async (dataDir: string, env: Env = {}, launchOptions: Launch = {}) => {
  const program = launch(dataDir, env, launchOptions)
  const url = await readUrl(program)
  return {
    ...program,
    url,
    port: Number(new URL(url).port),
    /** Stops the program. Returns the exit code and the time until the exit. */
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      const since = performance.now()
      program.child.kill(signal)
      return { code: await program.ended, ms: performance.now() - since }
    },
  }
}

/** Launches a program that must fail to start. Returns its exit code and its standard error. */
export const failedStart = async (dataDir: string, env: Env = {}, launchOptions: Launch = {}) => {
  const { ended, output } = launch(dataDir, env, launchOptions)
  return { code: await ended, lines: output.err.trimEnd().split('\n'), out: output.out }
}

/** Expects exit code 1 and one line that contains or matches this, and returns the line. */
export const refusedWith = (
  { code, lines }: { code: number | null; lines: string[] },
  line: string | RegExp,
) => {
  const expected = typeof line === 'string' ? expect.stringContaining(line) : expect.stringMatching(line)
  expect({ code, lines }).toEqual({ code: 1, lines: [expected] })
  return lines[0]
}

/** Runs `npm run admin-secret -- rotate`. */
export const rotateAdminSecret = (dataDir: string, env: Env, args = ['rotate']) =>
  failedStart(dataDir, { ADMIN_SECRET: '', ...env }, { program: rotation, args })

const rotation = join(import.meta.dirname, '../dist/rotate-admin-secret.cjs')

const readUrl = async ({ child, output, ended }: ReturnType<typeof launch>): Promise<string> => {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    const readyUrl = /http:\/\/\S+:\d+/.exec(output.out)?.[0]
    if (readyUrl !== undefined) return readyUrl
    if (hasEnded(child)) break
    await Promise.race([once(child.stdout ?? child, 'data'), ended])
  }
  throw new Error(`The program did not get ready:\n${output.out}${output.err}`)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Returns the response status for this admin secret. */
export const adminStatus = async ({ url }: Pick<Program, 'url'>, adminSecret: string) =>
  (await fetch(`${url}/api/admin/check`, { headers: { 'X-Admin-Secret': adminSecret } })).status

/** Fetches `/metrics` of a program, and returns a function that reads a sample by the name of its metric. */
export const readMetrics = async ({ url }: Pick<Program, 'url'>) => {
  const text = await (await fetch(`${url}/metrics`, { headers: { 'X-Admin-Secret': secret } })).text()
  return (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

/** Calls the REST adapter of a running program. */
export const call = async <Body>(
  { url }: Pick<Program, 'url'>,
  method: string,
  path: string,
  { token, body, headers: more }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Body> => {
  const headers = new Headers({ 'X-Admin-Secret': secret, ...more })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (response.status !== 200)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}

/** Creates a product, and returns a function that registers customers who order it. */
export const openSale = async (node: Pick<Program, 'url'>) => {
  const sale = { name: 'Model 3', price: 1 }
  const product = await call<Product>(node, 'POST', '/api/admin/upload-product', { body: sale })
  const payment = { type: 'crypto', name: 'Bitcoin', details: { address: 'sample', currency: 'BTC' } }
  const method = await call<PaymentMethod>(node, 'POST', '/api/admin/payment-methods', { body: payment })
  let registered = 0
  const register = () => {
    registered += 1
    const body = { name: 'Ada', email: `ada${registered}@example.com`, password: 'correct horse battery' }
    return call<Session>(node, 'POST', '/api/auth/register', { body })
  }
  const cart = { cart: [{ id: product.id, qty: 1 }] }
  const checkout = { payment_method_id: method.id }
  const order = async (token: string, at = node) => {
    await call(at, 'POST', '/api/cart', { token, body: cart })
    return (await call<PlacedOrder>(at, 'POST', '/api/checkout', { token, body: checkout })).order
  }
  return { product, cart, checkout, register, order }
}

/** Creates a product with this image, or with a small default image. */
export const uploadImage = async ({ url }: Pick<Program, 'url'>, image?: Buffer): Promise<Product> => {
  const small = sharp({ create: { width: 40, height: 30, channels: 3, background: '#b52' } })
  const bytes = image ?? (await small.png().toBuffer())
  const form = new FormData()
  form.set('name', 'Model 3')
  form.set('price', '1')
  form.set('image', new Blob([new Uint8Array(bytes)]), 'car.png')
  const headers = { 'X-Admin-Secret': secret }
  const response = await fetch(`${url}/api/admin/upload-product`, { method: 'POST', headers, body: form })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Product
}
