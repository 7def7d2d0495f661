import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorBody, PaymentMethod, Product } from '@voltway/contract'
import type { Database } from '@voltway/db'
import { eachDialect, freshDatabase } from '@voltway/db/fixture'
import type { Shop } from '@voltway/domain'
import { password, signedIn } from '@voltway/domain/fixture'
import { expect, onTestFinished, test as promise } from 'vitest'
import type { App } from '../src/app.ts'
import { openDataDir } from '../src/data-dir/data-dir.ts'
import { type Env, readEnv } from '../src/env/env.ts'
import { openAssets } from '../src/http/assets/asset-store.ts'
import { createHttp, type HttpLimits } from '../src/http/server.ts'
import { openImages } from '../src/images/image-store.ts'
import { openImageFiles } from '../src/images/open-image-files.ts'
import { createListsPerReader } from '../src/queues/long-list-queues.ts'
import { secretIs } from '../src/start/admin-secret.ts'
import { createClock } from '../src/start/clock.ts'
import { assembleShop } from '../src/start/create-shop.ts'
import { openRateLimits } from '../src/start/open-rate-limits.ts'
import { watchReadiness } from '../src/start/readiness.ts'
import { builtPageFiles, writeFiles } from './built-web-app.ts'
import { memoryLog } from './memory-log.ts'

type Options = { env?: Partial<Env>; httpLimits?: Partial<HttpLimits>; database?: Database }

/** How to ask: `body` goes as JSON, `raw` as it is. */
export type Ask = {
  token?: string
  secret?: string
  body?: unknown
  raw?: string | Buffer
  headers?: Record<string, string>
}

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer }

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** The real program on a fresh database and a free port, gone after the running test. Bugs in its log fail the test. */
export const startServer = async (dialect: Database['dialect'], options: Options = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-server-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env: Env = {
    ...readEnv({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'trace' }),
    webDir: webApp(join(folder, 'web')),
    adminDir: join(folder, 'admin'),
    ...options.env,
  }
  const database = options.database ?? (await freshDatabase(dialect))
  const secret = 'the secret of the tests'
  const { log, lines } = memoryLog()
  const dataDir = await openDataDir(env.dataDir, false)
  const imageFiles = await openImageFiles(dataDir, database)
  const images = openImages(imageFiles)
  const assets = openAssets(env, dataDir, database, log)
  await assets.renew()
  onTestFinished(images.close)
  let clockOffset = 0
  const shop = {
    ...assembleShop(env, database, images, createClock()),
    now: () => new Date(Date.now() + clockOffset),
  }
  const limits = env.rateLimits ? openRateLimits(database, dataDir.limitsFile, log) : undefined
  onTestFinished(() => limits?.close())
  const listsPerReader = createListsPerReader()
  const readiness = watchReadiness(database.ping, log)
  readiness.open()
  onTestFinished(readiness.stop)
  const app: App = {
    env,
    shop,
    log,
    imageFiles,
    assets,
    rateLimits: limits?.rateLimits,
    listsPerReader,
    isAdminSecret: secretIs(secret),
    readiness,
    droppedLogLines: () => 0,
  }
  const http = await createHttp(app, options.httpLimits)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    agent.destroy()
    http.server.closeAllConnections()
    await http.close()
    expect(
      lines.filter(({ level }) => level >= 50),
      'bugs in the log',
    ).toEqual([])
  })

  const ask = (method: string, path: string, given: Ask = {}) => send(agent, port, method, path, given)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    app,
    images,
    http,
    secret,
    /** What the server has logged; take lines out that a test expects: `logged.splice(0)`. */
    logged: lines,
    moveClock: (milliseconds: number) => {
      clockOffset += milliseconds
    },
    ask,
    /** Calls a procedure over tRPC: a query without, a mutation with a body. */
    query: (procedure: string, input?: unknown, given: Ask = {}) => {
      const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
      return ask('GET', `/trpc/${procedure}${search}`, given)
    },
    mutate: (procedure: string, body: unknown, given: Ask = {}) =>
      ask('POST', `/trpc/${procedure}`, { ...given, body }),
    /** Sends bytes as they are and gives what comes back until the connection ends. */
    speak: (text: string) => speak(port, text),
    ...people(ask, secret, shop),
  }
}

/** Tests with a server of their own on this database, which starts if a test takes it. */
const testOn = (dialect: Database['dialect']) =>
  Object.assign(
    (name: string, body: (server: TestServer) => unknown) =>
      promise(name, async () => {
        await (body.length > 0 ? body(await startServer(dialect)) : (body as () => unknown)())
      }),
    { each: promise.each.bind(promise) as typeof promise.each },
  )

/** As vitest's, on SQLite for a test that takes a server. */
export const test = testOn('sqlite')

/** As `eachDialect`, with servers on that database for the tests that take one. */
export const eachServer = (
  name: string,
  promises: (withServer: typeof test, dialect: Database['dialect']) => void,
) => eachDialect(name, (dialect) => promises(testOn(dialect), dialect))

export const json = <Body>(answer: Answer): Body => JSON.parse(answer.text) as Body

/** The error body of an answer by REST or tRPC, after a look at its form. */
export const errorOf = (answer: Answer): ErrorBody => {
  type Told = ErrorBody & { httpStatus?: number }
  const parsed = json<Told | { error: { data: Told } }>(answer)
  const told = typeof parsed.error === 'string' ? (parsed as Told) : parsed.error.data
  const { httpStatus = answer.status, ...body } = told
  expect(httpStatus).toBe(answer.status)
  expect(body).toMatchObject({ error: expect.stringMatching(/./), message: body.error })
  expect(body.code).toMatch(/^[A-Z][A-Z_]+$/)
  expect(body.request_id).toBe(answer.headers['x-request-id'])
  return body
}

/** Fails unless an answer has this status and code, with a well-formed error body, which it gives. */
export const expectError = (answer: Answer, status: number, code: string, why = answer.text): ErrorBody => {
  expect(answer.status, why).toBe(status)
  const body = errorOf(answer)
  expect(body.code, why).toBe(code)
  return body
}

let customers = 0

type Asking = (method: string, path: string, given?: Ask) => Promise<Answer>

const people = (ask: Asking, secret: string, shop: Shop) => {
  const ok = async <Body>(answering: Promise<Answer>): Promise<Body> => {
    const answer = await answering
    expect(answer.status, answer.text).toBe(200)
    return json<Body>(answer)
  }
  const aCustomer = async () => {
    customers += 1
    const email = `person${customers}@example.com`
    return { ...(await signedIn(shop, 'Ada Lovelace', email)), email, password }
  }
  const aProduct = (name = 'Model 3', price = 38_990) =>
    ok<Product>(ask('POST', '/api/admin/upload-product', { secret, body: { name, price } }))
  const aPaymentMethod = () => {
    const details = { address: 'sample-wallet-address', currency: 'BTC' }
    const body = { type: 'crypto', name: 'Bitcoin', details }
    return ok<PaymentMethod>(ask('POST', '/api/admin/payment-methods', { secret, body }))
  }
  /** A customer with one product in the cart and a way to pay for it. */
  const aFullCart = async () => {
    const [customer, product, method] = [await aCustomer(), await aProduct(), await aPaymentMethod()]
    const { token } = customer
    await ok(ask('POST', '/api/cart', { token, body: { cart: [{ id: product.id, qty: 1 }] } }))
    return { ...customer, product, method, checkout: { payment_method_id: method.id } }
  }
  return { ok, aCustomer, aProduct, aPaymentMethod, aFullCart }
}

const send = (agent: Agent, port: number, method: string, path: string, given: Ask): Promise<Answer> => {
  const { token, secret, body, raw, headers: extra } = given
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const headers: Record<string, string | number> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (payload !== undefined) headers['content-length'] = Buffer.byteLength(payload)
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (secret !== undefined) headers['x-admin-secret'] = secret
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, port, host: '127.0.0.1', method, path, headers: { ...headers, ...extra } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: bytes.toString('utf8'),
            bytes,
          })
        })
      },
    )
    asked.on('error', reject)
    asked.end(payload)
  })
}

const speak = (port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (chunk) => {
      heard += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })

const webApp = (folder: string) => {
  writeFiles(folder, builtPageFiles)
  return folder
}
