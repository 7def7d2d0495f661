import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminProduct, ErrorBody, PaymentMethod, PlacedOrder, Product } from '@voltway/contract'
import { toShopperView } from '@voltway/contract/fixture'
import type { Database } from '@voltway/db'
import { eachDialect, freshDatabase } from '@voltway/db/fixture'
import type { Shop } from '@voltway/domain'
import { password, signedIn } from '@voltway/domain/fixture'
import { expect, onTestFinished, test as promise } from 'vitest'
import type { App } from '../src/app.ts'
import { dataFiles } from '../src/data-dir/data-files.ts'
import { type Env, readEnv } from '../src/env/env.ts'
import { openAssets } from '../src/http/assets/asset-store.ts'
import { createHttpServer, type HttpServerLimits } from '../src/http/server.ts'
import { openImageStore } from '../src/images/image-store.ts'
import { openImageFiles } from '../src/images/open-image-files.ts'
import { createLongListQueues } from '../src/queues/long-list-queues.ts'
import { createReceiptProcess } from '../src/receipts/receipt-process.ts'
import { createClock } from '../src/start/clock.ts'
import { createShop } from '../src/start/create-shop.ts'
import { matchesSecret } from '../src/start/obtain-admin-secret.ts'
import { openRateLimits } from '../src/start/open-rate-limits.ts'
import { watchReadiness } from '../src/start/readiness.ts'
import { builtPageFiles, writeFiles } from './built-web-app.ts'
import { memoryLog } from './memory-log.ts'

type Options = {
  env?: Partial<Env>
  httpLimits?: Partial<HttpServerLimits>
  database?: Database
  /** The mail settings of the shop. */
  mail?: Shop['mail']
}

/** The options of a request. `body` is sent as JSON, `raw` unchanged. */
export type RequestOptions = {
  token?: string
  secret?: string
  body?: unknown
  raw?: string | Buffer
  headers?: Record<string, string>
}

export type TestResponse = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer }

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** Starts the real HTTP server on an empty database and a free port. It stops after the test, and logged bugs fail the test. */
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
  const dataDir = dataFiles(env.dataDir)
  const imageFiles = await openImageFiles(dataDir, database)
  const images = openImageStore(imageFiles)
  const assets = openAssets(env, dataDir, database, log)
  await assets.renew()
  onTestFinished(images.close)
  let clockOffset = 0
  const shop = {
    ...createShop(env, database, images, createClock()),
    now: () => new Date(Date.now() + clockOffset),
    ...(options.mail && { mail: options.mail }),
  }
  const limits = env.rateLimits ? openRateLimits(database, dataDir.limitsFile, log) : undefined
  onTestFinished(() => limits?.close())
  const waitForLongListSlot = createLongListQueues()
  const receipts = createReceiptProcess()
  onTestFinished(receipts.close)
  const readiness = watchReadiness(database.ping, log)
  readiness.open()
  onTestFinished(readiness.stop)
  const app: App = {
    env,
    shop,
    shopId: 'tested',
    log,
    imageFiles,
    assets,
    rateLimits: limits?.rateLimits,
    waitForLongListSlot,
    receipts,
    isAdminSecret: matchesSecret(secret),
    readiness,
    droppedLogLines: () => 0,
  }
  const http = await createHttpServer(app, options.httpLimits)
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

  const request = (method: string, path: string, options: RequestOptions = {}) =>
    send(agent, port, method, path, options)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    app,
    images,
    http,
    secret,
    /** The logged lines. A test removes the lines that it expects: `logged.splice(0)`. */
    logged: lines,
    moveClock: (milliseconds: number) => {
      clockOffset += milliseconds
    },
    request,
    /** Calls a query over tRPC. */
    query: (procedure: string, input?: unknown, options: RequestOptions = {}) => {
      const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
      return request('GET', `/trpc/${procedure}${search}`, options)
    },
    mutate: (procedure: string, body: unknown, options: RequestOptions = {}) =>
      request('POST', `/trpc/${procedure}`, { ...options, body }),
    /** Sends a raw text and returns the received text when the connection ends. */
    speak: (text: string) => speak(port, text),
    ...testData(request, secret, shop),
  }
}

/** Returns a `test` function whose tests get their own server on this database if they have a parameter. */
const testOn = (dialect: Database['dialect']) =>
  Object.assign(
    (name: string, body: (server: TestServer) => unknown) =>
      promise(name, async () => {
        await (body.length > 0 ? body(await startServer(dialect)) : (body as () => unknown)())
      }),
    { each: promise.each.bind(promise) as typeof promise.each },
  )

/** Like vitest's `test`, with a server on SQLite for a test with a parameter. */
export const test = testOn('sqlite')

/** Like `eachDialect`, with servers on that database for tests with a parameter. */
export const eachServer = (
  name: string,
  promises: (withServer: typeof test, dialect: Database['dialect']) => void,
) => eachDialect(name, (dialect) => promises(testOn(dialect), dialect))

export const json = <Body>(response: TestResponse): Body => JSON.parse(response.text) as Body

/** Returns the error body of a response by REST or tRPC, and checks its form. */
export const errorOf = (response: TestResponse): ErrorBody => {
  type ErrorWithStatus = ErrorBody & { httpStatus?: number }
  const parsed = json<ErrorWithStatus | { error: { data: ErrorWithStatus } }>(response)
  const errorBody = typeof parsed.error === 'string' ? (parsed as ErrorWithStatus) : parsed.error.data
  const { httpStatus = response.status, ...body } = errorBody
  expect(httpStatus).toBe(response.status)
  expect(body).toMatchObject({ error: expect.stringMatching(/./), message: body.error })
  expect(body.code).toMatch(/^[A-Z][A-Z_]+$/)
  expect(body.request_id).toBe(response.headers['x-request-id'])
  return body
}

/** Expects a response with this status and code and a well-formed error body, and returns the body. */
export const expectError = (response: TestResponse, status: number, code: string, why = response.text) => {
  expect(response.status, why).toBe(status)
  const body = errorOf(response)
  expect(body.code, why).toBe(code)
  return body
}

let customers = 0

type SendRequest = (method: string, path: string, options?: RequestOptions) => Promise<TestResponse>

const testData = (request: SendRequest, secret: string, shop: Shop) => {
  const ok = async <Body>(pending: Promise<TestResponse>): Promise<Body> => {
    const response = await pending
    expect(response.status, response.text).toBe(200)
    return json<Body>(response)
  }
  const aCustomer = async () => {
    customers += 1
    const email = `person${customers}@example.com`
    return { ...(await signedIn(shop, 'Ada Lovelace', email)), email, password }
  }
  /** Creates a product and returns it as the shop shows it to shoppers. */
  const aProduct = async (name = 'Model 3', price = 38_990): Promise<Product> => {
    const created = request('POST', '/api/admin/upload-product', { secret, body: { name, price } })
    return toShopperView(await ok<AdminProduct>(created))
  }
  const aPaymentMethod = () => {
    const details = { address: 'sample-wallet-address', currency: 'BTC' }
    const body = { type: 'crypto', name: 'Bitcoin', details }
    return ok<PaymentMethod>(request('POST', '/api/admin/payment-methods', { secret, body }))
  }
  /** Creates a customer with one product in the cart, and a payment method. */
  const aFullCart = async () => {
    const [customer, product, method] = [await aCustomer(), await aProduct(), await aPaymentMethod()]
    const { token } = customer
    await ok(request('POST', '/api/cart', { token, body: { cart: [{ id: product.id, qty: 1 }] } }))
    return { ...customer, product, method, checkout: { payment_method_id: method.id } }
  }
  /** Creates a customer with an order of one product. */
  const anOrder = async () => {
    const buyer = await aFullCart()
    const { token, checkout: body } = buyer
    return { ...buyer, ...(await ok<PlacedOrder>(request('POST', '/api/checkout', { token, body }))) }
  }
  return { ok, aCustomer, aProduct, aPaymentMethod, aFullCart, anOrder }
}

const send = (
  agent: Agent,
  port: number,
  method: string,
  path: string,
  options: RequestOptions,
): Promise<TestResponse> => {
  const { token, secret, body, raw, headers: extra } = options
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const headers: Record<string, string | number> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (payload !== undefined) headers['content-length'] = Buffer.byteLength(payload)
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (secret !== undefined) headers['x-admin-secret'] = secret
  return new Promise((resolve, reject) => {
    const clientRequest = httpRequest(
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
    clientRequest.on('error', reject)
    clientRequest.end(payload)
  })
}

const speak = (port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })

const webApp = (folder: string) => {
  writeFiles(folder, builtPageFiles)
  return folder
}
