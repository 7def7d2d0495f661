import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentMethod, Product, Session } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import { openShop } from '@voltway/db/backup/backup-file'
import { startEmbeddedPostgres } from '@voltway/db/embedded-postgres'
import { startMailServer } from '@voltway/e2e/start-mail-server'
import { sql } from 'kysely'
import { type Call, requestOf } from './load.ts'
import { createEmptyFolder } from './machine.ts'
import { type Launch, type Program, startProgram } from './program.ts'

export const root = join(import.meta.dirname, '../../..')
const admin = { 'X-Admin-Secret': 'the secret of the benchmarks' }
const models = ['Model 3', 'Model Y', 'Model S', 'Solar Panel', 'Powerwall', 'Wall Connector']

/** A running shop. Its `databaseUrl` is empty on SQLite. */
export type Shop = Program & {
  launch: Launch
  dataDir: string
  databaseUrl: string
  products: Product[]
  methodId: string
}

// PostgreSQL runs with its default settings, so that commits are durable. It stops with this process.
const postgres = await startEmbeddedPostgres()
const db = await openShop(postgres.url, '')

const createDatabase = async (): Promise<string> => {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)}`.execute(db)
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
}

const startReceivers = async () => {
  const { url: SMTP_URL } = await startMailServer()
  const receiver = createServer((_, response) => response.end())
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const PUBLIC_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  return { SMTP_URL, MAIL_FROM: 'shop@shop.example', PUBLIC_URL, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
}

/**
 * Starts a shop with the demo catalogue on each of these databases, and adds products up to this number. With `sendsMessages`, the
 * shop sends mails, and all events to a webhook.
 */
export const startShops = async ({
  products = 0,
  databases = ['SQLite', 'PostgreSQL'],
  sendsMessages = false,
} = {}): Promise<Shop[]> => {
  const shops: Shop[] = []
  const receivers = sendsMessages ? await startReceivers() : undefined
  for (const by of databases) {
    const databaseUrl = by === 'SQLite' ? '' : await createDatabase()
    const dataDir = createEmptyFolder()
    const env = {
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ADMIN_SECRET: admin['X-Admin-Secret'],
      // The load comes from one client IP.
      RATE_LIMITS: 'off',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...receivers,
    }
    const launch = { by, command: [join(root, 'apps/server/start')], env }
    const program = await startProgram(launch)
    const list = await callShop<Product[]>(program, { path: '/api/products' })
    const [method] = await callShop<PaymentMethod[]>(program, { path: '/api/payment-methods' })
    shops.push({ ...program, launch, dataDir, databaseUrl, products: list, methodId: method?.id ?? '' })
    await fillCatalogue(program, list.length, products)
    const webhook = { url: receivers?.PUBLIC_URL, events: [] }
    if (sendsMessages) await callShop(program, { path: '/api/admin/webhooks', body: webhook })
  }
  return shops
}

const callShop = async <Result>({ url }: Program, call: Call): Promise<Result> => {
  const headers = { ...admin, ...call.headers }
  const response = await fetch(url + call.path, requestOf({ ...call, headers }))
  if (!response.ok) throw new Error(`${call.path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Result
}

const fillCatalogue = async (shop: Program, existing: number, products: number) => {
  const description = 'Quick, quiet and made to last. '.repeat(8).trim()
  let number = existing
  await times(16, async () => {
    while (number < products) {
      number += 1
      const name = `${models[number % models.length]} ${number}`
      const category = number % models.length < 3 ? 'Cars' : 'Energy'
      const body = newProduct({ name, price: 499 + ((10 * number) % 90_000), description, category })
      await callShop(shop, { path: '/api/admin/upload-product', body })
    }
  })
}

/** Waits until the shop has sent all its mails and webhooks, so that they do not slow the next measurement. */
export const sendAll = async (shop: Program): Promise<void> => {
  const overview = adminCall('deliveries/overview')
  while ((await callShop<{ waiting: number }>(shop, overview)).waiting > 0) await sleep(250)
}

/** Runs `work` concurrently this number of times. */
export const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work))

/** Returns a call with the admin secret. */
export const adminCall = (path: string): Call => ({ path: `/api/admin/${path}`, headers: admin })

/** Registers a customer. Returns the headers of the session, and the call that signs in again. */
export const register = async (shop: Program) => {
  const email = `${randomUUID()}@example.com`
  const body = { name: 'Ada Lovelace', email, password: 'correct horse battery' }
  const { token } = await callShop<Session>(shop, { path: '/api/auth/register', body })
  return { headers: { Authorization: `Bearer ${token}` }, signIn: { path: '/api/auth/login', body } }
}

/** Registers customers and returns, for each of them, the calls that save a cart and order it. */
export const orderSeries = (shop: Shop, customers: number): Promise<Call[][]> =>
  times(customers, async () => {
    const { headers } = await register(shop)
    return [
      { path: '/api/cart', headers, body: { cart: [{ id: shop.products[0]?.id, qty: 1 }] } },
      { path: '/api/checkout', headers, body: { payment_method_id: shop.methodId } },
    ]
  })
