import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { PaymentMethod, Product, Session } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import { type Bench, createEmptyFolder, startSectionProgram } from './bench.ts'
import { type Call, load, requestOf } from './load.ts'
import type { Contender } from './measure.ts'
import type { Launch, Program } from './program.ts'

export const root = join(import.meta.dirname, '../../..')
const admin = { 'X-Admin-Secret': 'the secret of the benchmarks' }
const models = ['Model 3', 'Model Y', 'Model S', 'Solar Panel', 'Powerwall', 'Wall Connector']

export type Shop = Program & {
  /** The database, which names the shop in the tables. */
  by: 'SQLite' | 'PostgreSQL'
  launch: Launch
  databaseUrl: string
  products: Product[]
  methodId: string
}

/** Starts a shop with the demo catalogue on each database, or only on one, and adds products up to this number. */
export const startShops = async (bench: Bench, products = 0, only?: Shop['by']): Promise<Shop[]> => {
  const shops: Shop[] = []
  for (const by of ['SQLite', 'PostgreSQL'] as const) {
    if (only !== undefined && by !== only) continue
    if (by === 'PostgreSQL' && bench.postgres === undefined) continue
    const databaseUrl = by === 'SQLite' ? '' : ((await bench.postgres?.create()) ?? '')
    const launch = launchShop(bench, databaseUrl)
    const program = await startSectionProgram(bench, launch)
    const list = await callShop<Product[]>(program, { path: '/api/products' })
    const [method] = await callShop<PaymentMethod[]>(program, { path: '/api/payment-methods' })
    shops.push({ ...program, by, launch, databaseUrl, products: list, methodId: method?.id ?? '' })
    await fillCatalogue(program, list, products)
  }
  return shops
}

/** Launches a shop with default settings, but without rate limits, because the load comes from one client IP. */
const launchShop = (bench: Bench, databaseUrl: string): Launch => {
  const cwd = createEmptyFolder(bench)
  const env = {
    PORT: '0',
    DATA_DIR: cwd,
    DATABASE_URL: databaseUrl,
    ADMIN_SECRET: admin['X-Admin-Secret'],
    RATE_LIMITS: 'off',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  }
  // The working folder is empty, because the shop would read the `.env` of the project's folder.
  return { core: bench.cores?.measured, command: join(root, 'apps/server/start'), args: [], cwd, env }
}

const callShop = async <Result>({ url }: Program, { path, ...call }: Call): Promise<Result> => {
  const { headers, ...init } = requestOf({ path, ...call })
  const response = await fetch(url + path, { ...init, headers: { ...admin, ...headers } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Result
}

const fillCatalogue = async (shop: Program, list: Product[], products: number) => {
  const description = 'Quick, quiet and made to last. '.repeat(8).trim()
  let number = list.length
  const upload = async () => {
    while (number < products) {
      number += 1
      const name = `${models[number % models.length]} ${number}`
      const category = number % models.length < 3 ? 'Cars' : 'Energy'
      const body = newProduct({ name, price: 499 + ((10 * number) % 90_000), description, category })
      list.push(await callShop<Product>(shop, { path: '/api/admin/upload-product', body }))
    }
  }
  await Promise.all(Array.from({ length: 16 }, upload))
}

/** Returns a call with the admin secret. */
export const adminCall = (path: string): Call => ({ path: `/api/admin/${path}`, headers: admin })

/** Registers a customer. Returns the headers of the session, and the call that signs in again. */
export const register = async (shop: Program) => {
  const body = {
    name: 'Ada Lovelace',
    email: `${randomUUID()}@example.com`,
    password: 'correct horse battery',
  }
  const { token } = await callShop<Session>(shop, { path: '/api/auth/register', body })
  return { headers: { Authorization: `Bearer ${token}` }, signIn: { path: '/api/auth/login', body } }
}

/** Registers customers and returns, for each of them, the calls that save a cart and order it. */
export const orderSeries = (shop: Shop, customers: number): Promise<Call[][]> =>
  Promise.all(
    Array.from({ length: customers }, async () => {
      const { headers } = await register(shop)
      return [
        { path: '/api/cart', headers, body: { cart: [{ id: shop.products[0]?.id, qty: 1 }] } },
        { path: '/api/checkout', headers, body: { payment_method_id: shop.methodId } },
      ]
    }),
  )

/** Places orders of a new customer and returns the call that lists them. */
export const ordersOfCustomer = async (shop: Shop, orders: number): Promise<Call> => {
  const [calls = []] = await orderSeries(shop, 1)
  for (let placed = 0; placed < orders; placed += 1) for (const call of calls) await callShop(shop, call)
  return { path: '/api/orders', headers: calls[0]?.headers ?? {} }
}

/** Returns a contender that measures the number of series of calls per second. */
export const loadContender = (
  { seconds }: Bench,
  program: Program & { by: string },
  work: string,
  series: Call[][],
): Contender => ({ work, by: program.by, unit: '/s', measure: () => load(program, series, seconds) })
