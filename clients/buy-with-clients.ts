// Uploads an image, buys and reads orders to the end with each generated client. `npm run test:clients` runs it.
import assert from 'node:assert/strict'
import { openAsBlob } from 'node:fs'
import { client } from './generated/hey-api/client.gen'
import * as hey from './generated/hey-api/sdk.gen'
import * as orval from './generated/orval/shop'

const { SHOP_URL = '', ADMIN_SECRET = '' } = process.env

type Body<Call extends (...args: never[]) => unknown> = Parameters<Call>[0]

/** The calls of one generated client. They throw if a request fails. */
type Shop = {
  register: (account: Body<typeof orval.authRegister>) => Promise<{ token: string }>
  upload: (product: { name: string; price: number; image: Blob }) => Promise<{ id: string; image: string }>
  setStock: (id: string, stock: number | '', was: number | '') => Promise<{ stock: number | null }>
  methods: () => Promise<{ id: string }[]>
  save: (token: string, cart: Body<typeof orval.cartSave>) => Promise<unknown>
  order: (token: string, key: string, method: string) => Promise<{ order: { reference: string } }>
  orders: (token: string, cursor?: string) => Promise<{ data: { reference: string }[]; link: string | null }>
}

client.setConfig({ baseUrl: SHOP_URL })

const heyApi: Shop = {
  register: async (body) => (await hey.authRegister({ body, throwOnError: true })).data,
  upload: async (body) =>
    (await hey.adminProductsCreate({ auth: ADMIN_SECRET, body, throwOnError: true })).data,
  setStock: async (id, stock, stock_was) => {
    const body = { stock, stock_was }
    return (await hey.adminProductsUpdate({ auth: ADMIN_SECRET, path: { id }, body, throwOnError: true }))
      .data
  },
  methods: async () => (await hey.paymentMethodsList({ throwOnError: true })).data,
  save: (auth, body) => hey.cartSave({ auth, body, throwOnError: true }),
  order: async (auth, key, payment_method_id) => {
    const headers = { 'Idempotency-Key': key }
    return (await hey.checkoutPlaceOrder({ auth, headers, body: { payment_method_id }, throwOnError: true }))
      .data
  },
  orders: async (auth, cursor) => {
    const query = { limit: 2, cursor }
    const { data, response } = await hey.ordersList({ auth, query, throwOnError: true })
    return { data, link: response.headers.get('link') }
  },
}

// The client of orval requests relative URLs, as an app on the same origin does.
const absoluteFetch = globalThis.fetch
globalThis.fetch = (url, options) =>
  absoluteFetch(typeof url === 'string' ? new URL(url, SHOP_URL) : url, options)

const admin = { headers: { 'X-Admin-Secret': ADMIN_SECRET } }
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** Returns the data of a successful response. The types of orval distinguish responses by status. */
const dataOf = <Response extends { status: number; data: unknown }>(response: Response) => {
  assert.equal(response.status, 200, JSON.stringify(response.data))
  return response.data as Extract<Response, { status: 200 }>['data']
}

const orvalFetch: Shop = {
  register: async (account) => dataOf(await orval.authRegister(account)),
  upload: async (product) => dataOf(await orval.adminProductsCreate(product, admin)),
  setStock: async (id, stock, stock_was) =>
    dataOf(await orval.adminProductsUpdate(id, { stock, stock_was }, admin)),
  methods: async () => dataOf(await orval.paymentMethodsList()),
  save: async (token, cart) => dataOf(await orval.cartSave(cart, bearer(token))),
  order: async (token, key, payment_method_id) => {
    const headers = { ...bearer(token).headers, 'Idempotency-Key': key }
    return dataOf(await orval.checkoutPlaceOrder({ payment_method_id }, { headers }))
  },
  orders: async (token, cursor) => {
    const response = await orval.ordersList({ limit: 2, cursor }, bearer(token))
    return { data: dataOf(response), link: response.headers.get('link') }
  },
}

const buy = async (name: string, shop: Shop) => {
  const image = await openAsBlob('../apps/web/public/icons/icon-192.png')
  const car = await shop.upload({ name, price: 38_990.5, image })
  assert.match(car.image, /^\/images\/.+\.webp$/)
  // An empty text is null, as a value and as a condition.
  assert.equal((await shop.setStock(car.id, 5, '')).stock, 5)
  await assert.rejects(shop.setStock(car.id, 7, ''))
  assert.equal((await shop.setStock(car.id, '', 5)).stock, null)
  const { token } = await shop.register({
    name,
    email: `${name}@example.com`,
    password: 'correct horse battery',
  })
  const [method] = await shop.methods()
  const references: string[] = []
  for (const key of ['1', '2', '3', '3']) {
    await shop.save(token, { cart: [{ id: car.id, qty: 1 }] })
    references.unshift((await shop.order(token, key, method?.id ?? '')).order.reference)
  }
  const read: string[] = []
  let cursor: string | undefined
  do {
    const { data, link } = await shop.orders(token, cursor)
    read.push(...data.map(({ reference }) => reference))
    cursor = /[?&]cursor=([^&>]+)/.exec(link ?? '')?.[1]
  } while (cursor)
  assert.deepEqual(read, references.slice(1))
  console.log(`${name}: uploaded an image, bought and read the orders`)
}

const buyWithAll = async () => {
  await buy('hey-api', heyApi)
  await buy('orval', orvalFetch)
}
buyWithAll().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
