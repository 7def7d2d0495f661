import { randomUUID } from 'node:crypto'
import type { createRestApi } from './rest-api.ts'

export type Shop = { api: ReturnType<typeof createRestApi>; url: string; adminSecret: string }
type Customer = Awaited<ReturnType<Shop['api']['createCustomer']>>
export type PlacedOrder = {
  id: string
  reference: string
  total: number
  status: string
  email: string
  history: { status: string }[]
  customer: Customer
}

interface Checkout {
  payment_method_id?: string
  delivery?: object
}

/** Orders these lines for the customer of a token, by default with the first payment method. */
export async function buy(
  { api }: Pick<Shop, 'api'>,
  token: string,
  cart: { id: string; qty: number }[],
  checkout: Checkout = {},
) {
  const [method] = await api.call<{ id: string }[]>('GET', '/api/payment-methods')
  await api.call('POST', '/api/cart', { token, body: { cart } })
  const body = { payment_method_id: method?.id, ...checkout }
  type Placed = { order: Omit<PlacedOrder, 'customer'> }
  return (await api.call<Placed>('POST', '/api/checkout', { token, body })).order
}

/** Returns a random word that no orders of other tests contain. */
export const createUniqueWord = () => `mark${randomUUID().slice(0, 8)}`

/** Registers a customer with this name and places an order of one new product per price. */
export async function placeOrder(
  { api }: Shop,
  name: string,
  prices: number[] = [100],
): Promise<PlacedOrder> {
  const customer = await api.createCustomer(name)
  return placeOrderFor({ api }, customer, prices)
}

/** Places an order of one new product per price for a customer. */
export async function placeOrderFor(
  shop: Pick<Shop, 'api'>,
  customer: Customer,
  prices: number[] = [100],
): Promise<PlacedOrder> {
  const [order] = await placeOrdersFor(shop, customer, 1, prices)
  if (order === undefined) throw new Error('No order was placed')
  return order
}

/** Places several orders of the same new products for a customer. */
export async function placeOrdersFor(
  { api }: Pick<Shop, 'api'>,
  customer: Customer,
  times: number,
  prices: number[] = [100],
): Promise<PlacedOrder[]> {
  const products = await Promise.all(
    prices.map((price) => api.createProduct({ name: `Product at ${price}`, price })),
  )
  const cart = products.map(({ id }) => ({ id, qty: 1 }))
  const methods = await api.call<{ id: string; type: string }[]>('GET', '/api/payment-methods')
  const bank = methods.find(({ type }) => type === 'bank')
  const orders: PlacedOrder[] = []
  while (orders.length < times) {
    const order = await buy({ api }, customer.token, cart, { payment_method_id: bank?.id })
    orders.push({ ...order, customer })
  }
  // Deleted, so that other tests do not see these products.
  await Promise.all(products.map(({ id }) => api.call('DELETE', `/api/admin/products/${id}`)))
  return orders
}

/** Places an order of one new product of this name, with a delivery address. */
export async function placeDeliveredOrder(
  { api }: Shop,
  customer: Customer,
  name: string,
): Promise<PlacedOrder> {
  const delivery = {
    name: 'Ada Lovelace',
    street: '12 St James’s Square',
    postal_code: 'SW1Y 4JH',
    city: 'London',
    country: 'GB',
    note: 'Ring twice',
  }
  const { id } = await api.createProduct({ name, price: 41_239.5 })
  const order = await buy({ api }, customer.token, [{ id, qty: 1 }], { delivery })
  await api.call('DELETE', `/api/admin/products/${id}`)
  return { ...order, customer }
}

/** Fetches the present state of an order. */
export const fetchOrder = ({ api }: Shop, id: string) =>
  api.call<PlacedOrder>('GET', `/api/admin/orders/${id}`)

/** Sets the status of an order by REST, as another program would. */
export const setOrderStatus = ({ api }: Shop, id: string, status: string) =>
  api.call('PUT', `/api/admin/orders/${id}`, { body: { status } })
