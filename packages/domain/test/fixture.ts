import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  NewProduct,
  type PaymentMethod,
  type Product,
  type Session,
  toDollars,
  type User,
} from '@voltway/contract'
import { toShopperView } from '@voltway/contract/fixture'
import { type Database, type ImageRow, transact, users } from '@voltway/db'
import { eachDialect, freshDatabase } from '@voltway/db/fixture'
import { onTestFinished, test } from 'vitest'
import { openSession } from '../src/auth/sessions.ts'
import {
  type Admin,
  createProduct,
  getProduct,
  type ImageStore,
  listProducts,
  placeOrder,
  Refusal,
  type Shop,
  saveCart,
  savePaymentMethod,
  WebhookHosts,
} from '../src/index.ts'

/** An admin with any name and client IP. */
export const admin: Admin = { name: 'owner', clientIp: '192.0.2.1' }

/** A shop for tests. Its clock stands still until a test moves it; its images are files of a folder. */
export type TestShop = Shop & {
  moveClock(milliseconds: number): void
  /** Returns the paths of all stored images. */
  storedImages(): string[]
}

/** Creates a shop on a new database, which is removed after the test. */
export const testShop = async (
  dialect: Database['dialect'],
  overrides: Partial<Shop> = {},
): Promise<TestShop> => {
  let now = Date.parse('2030-01-01T12:00:00.000Z')
  const { images, storedImages } = folderOfImages()
  return {
    database: overrides.database ?? (await freshDatabase(dialect)),
    now: () => new Date(now),
    newId: nextId,
    randomBytes: (count) => randomBytes(count),
    images,
    passwordMinLength: 8,
    webhookHosts: new WebhookHosts(),
    catalogue: { revision: 0, unnumberedChanges: 0 },
    ...overrides,
    moveClock: (milliseconds) => {
      now += milliseconds
    },
    storedImages,
  }
}

const shopTest = (dialect: Database['dialect']) => test.extend('shop', () => testShop(dialect))

/** Runs tests like `eachDialect`, with a new shop for each test that requests one. */
export const eachShop = (
  name: string,
  promises: (test: ReturnType<typeof shopTest>, dialect: Database['dialect']) => void,
): void => eachDialect(name, (dialect) => promises(shopTest(dialect), dialect))

/** A database that records which handle each statement uses. */
export const observed = (database: Database) => {
  const handles: ('db' | 'analytics')[] = []
  const observe = (name: 'db' | 'analytics') =>
    database[name].withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        handles.push(name)
        return result
      },
    })
  return { handles, database: { ...database, db: observe('db'), analytics: observe('analytics') } }
}

let ids = 0
const nextId = () => {
  ids += 1
  return `01900000-0000-7000-8000-${ids.toString(16).padStart(12, '0')}`
}

const folderOfImages = (): { images: ImageStore; storedImages: () => string[] } => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-images-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const images: ImageStore = {
    save: async (bytes) => {
      if (bytes.length === 0) throw new Refusal('IMAGE_REFUSED')
      const file = `${randomBytes(12).toString('hex')}-800x600.webp`
      writeFileSync(join(folder, file), bytes)
      return `/images/${file}`
    },
    remove: async (path) => {
      if (path.startsWith('/images/')) rmSync(join(folder, path.slice('/images/'.length)), { force: true })
    },
  }
  return { images, storedImages: () => readdirSync(folder).map((file) => `/images/${file}`) }
}

/** The bytes of an image. */
export const imageBytes = new Uint8Array([1, 2, 3])

/** Stores an image of the demo catalogue in the shop. */
export const storeDemoImage =
  (shop: Shop) =>
  async (name: string): Promise<ImageRow> => ({
    image: await shop.images.save(new TextEncoder().encode(name)),
    alt: name,
  })

/** Returns the images of all products on sale, like `storedImages`. */
export const shownImages = async (shop: Shop): Promise<string[]> => {
  const { items } = await listProducts(shop)
  const whole = await Promise.all(items.map(({ id }) => getProduct(shop, id)))
  return whole.flatMap(({ image, images }) => [image, ...images.map((each) => each.image)]).sort()
}

/** The password of all customers of this fixture. */
export const password = 'correct horse battery'
// Computed once, because hashing takes longer than most tests.
const password_hash =
  '$argon2id$v=19$m=19456,t=2,p=1$X21I1fEd5C1/agM/tQP+5A$bS2jF6y6I4Cj+hJkyeoU7i1D+QM5yEqUgvPUsP3sKrs'

/** Creates a customer and a session, as a registration does. */
export const signedIn = (shop: Shop, name: string, email: string): Promise<Session> => {
  const row = { id: shop.newId(), name, email, password_hash, created_at: shop.now().toISOString() }
  return transact(shop.database.db, async (trx) => {
    await users.insert(trx, row)
    return openSession(shop, trx, row)
  })
}

let customers = 0

/** Creates a registered customer. */
export const aCustomer = async (shop: Shop): Promise<User> => {
  customers += 1
  return (await signedIn(shop, `Person ${customers}`, `person${customers}@example.com`)).user
}

/** Returns a payment method as customers get it. */
export const withoutVersion = <Method extends { version: number }>({ version: _, ...rest }: Method) => rest

/** Puts a product on sale, at a price in cents, and returns it as customers get it. */
export const aProduct = async (
  shop: Shop,
  name: string,
  cents: number,
  bytes?: Uint8Array,
): Promise<Product> => {
  const product = NewProduct.parse({ name, price: toDollars(cents) })
  return toShopperView(await createProduct(shop, admin, product, bytes))
}

/** Creates a payment method of the type `bank`, and returns it as customers get it. */
export const aPaymentMethod = async (shop: Shop) => {
  const details = {
    account_name: 'Voltway Ltd',
    account_number: '55555555',
    bank_name: 'Sample Bank',
    sort_code: '20-20-15',
    iban: 'GB33BUKB20201555555555',
  }
  const method = { id: undefined, type: 'bank', name: 'Bank transfer', details } as const
  return withoutVersion(await savePaymentMethod(shop, admin, method)) as PaymentMethod
}

/** Creates a customer with one car in the cart, and a payment method. */
export const aFullCart = async (shop: Shop) => {
  const customer = await aCustomer(shop)
  const car = await aProduct(shop, 'Model 3', 38_990_00, imageBytes)
  const method = await aPaymentMethod(shop)
  await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
  return { customer, car, method, checkout: { payment_method_id: method.id } }
}

/** Creates an order of one car. */
export const anOrder = async (shop: Shop) => {
  const setting = await aFullCart(shop)
  const { placed } = await placeOrder(shop, setting.customer, setting.checkout)
  return { ...setting, order: placed.order }
}
