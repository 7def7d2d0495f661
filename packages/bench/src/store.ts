import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { PaymentMethod, Product, Session } from '@voltway/contract'
import { type Context, emptyFolder, startFor } from './context.ts'
import type { Call } from './load.ts'
import type { Launch, Program } from './program.ts'

export const root = join(import.meta.dirname, '../../..')
const admin = { 'X-Admin-Secret': 'the secret of the benchmarks' }
export const password = 'correct horse battery'

/** A store that runs, as the tables name it, and what it sells. */
export type Store = Program & { by: string; launch: Launch; products: Product[]; methodId: string }

/** Where a store keeps its data; the tables have its name. */
type Place = { by: string; launch: Launch; databaseUrl: string | undefined; folder: string }

/** What a store is told in all measurements: but for the limits of attempts it runs as anybody's does. */
export const storeEnv = (folder: string, settings: Record<string, string>): Record<string, string> => ({
  PORT: '0',
  DATA_DIR: folder,
  ADMIN_SECRET: admin['X-Admin-Secret'],
  RATE_LIMITS: 'off',
  ...settings,
})

/** The built store as `npm start` starts it, on SQLite in `folder` or where `settings` say. */
export const voltway = (
  { cores }: Pick<Context, 'cores'>,
  folder: string,
  settings: Record<string, string> = {},
): Launch => ({
  core: cores?.measured,
  command: join(root, 'apps/server/start'),
  args: [],
  // Not in the project's folder, whose .env would be read.
  cwd: folder,
  env: {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...storeEnv(folder, settings),
  },
})

/** An empty folder and, where there is PostgreSQL, another one with an empty database. */
export const emptyPlaces = async (
  context: Context,
  settings: Record<string, string> = {},
): Promise<Place[]> => {
  const place = (by: string, databaseUrl?: string): Place => {
    const folder = emptyFolder(context)
    const url: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
    return { by, folder, databaseUrl, launch: voltway(context, folder, { ...settings, ...url }) }
  }
  if (context.postgres === undefined) return [place('Voltway')]
  const { url, drop } = await context.postgres.create()
  context.ends.defer(drop)
  return [place('Voltway'), place('Voltway on PostgreSQL', url)]
}

/** Starts a store with the demo catalogue on each database there is. */
export const startStores = async (context: Context): Promise<Store[]> => {
  const stores: Store[] = []
  for (const { by, launch } of await emptyPlaces(context)) {
    const program = await startFor(context, launch)
    const products = await ask<Product[]>(program, { path: '/api/products' })
    const [method] = await ask<PaymentMethod[]>(program, { path: '/api/payment-methods' })
    stores.push({ ...program, by, launch, products, methodId: method?.id ?? '' })
  }
  return stores
}

/** Calls a store and gives its answer. */
const ask = async <Answer>({ url }: Program, { path, token, body }: Call): Promise<Answer> => {
  const headers = new Headers(admin)
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url + path, { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Puts products on sale until there are so many. */
export const fillCatalogue = async (store: Store, howMany: number): Promise<void> => {
  const description = 'Quick, quiet and made to last. '.repeat(8).trim()
  for (let number = store.products.length; number < howMany; number += 1) {
    const body = { name: `Wall Connector ${number}`, price: 400 + number, description }
    store.products.push(await ask<Product>(store, { path: '/api/admin/upload-product', body }))
  }
}

/** A call of the shopkeeper. */
export const asAdmin = (path: string): Call => ({ path, headers: admin })

/** Makes an account: its token, and the call that signs it in again. */
export const register = async (store: Program): Promise<{ token: string; signIn: Call }> => {
  const email = `${randomUUID()}@example.com`
  const body = { name: 'Ada Lovelace', email, password }
  const { token } = await ask<Session>(store, { path: '/api/auth/register', body })
  return { token, signIn: { path: '/api/auth/login', body: { email, password } } }
}

/** The calls by which a new customer saves a cart and orders it. */
export const orderCalls = async (store: Store): Promise<[Call, Call]> => {
  const { token } = await register(store)
  const [product] = store.products
  return [
    { path: '/api/cart', token, body: { cart: [{ id: product?.id, qty: 1 }] } },
    { path: '/api/checkout', token, body: { payment_method_id: store.methodId } },
  ]
}

/** As `orderCalls`, for so many customers. */
export const orderSeries = async (store: Store, customers: number): Promise<Call[][]> => {
  const series: Call[][] = []
  while (series.length < customers) series.push(await orderCalls(store))
  return series
}

/** A new customer's call for their orders, of which there are so many. */
export const ordersOfCustomer = async (store: Store, howMany: number): Promise<Call> => {
  const [save, order] = await orderCalls(store)
  for (let placed = 0; placed < howMany; placed += 1) {
    await ask(store, save)
    await ask(store, order)
  }
  return { path: '/api/orders', ...(save.token !== undefined && { token: save.token }) }
}
