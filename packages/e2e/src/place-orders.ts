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
  const { token } = customer
  const products = await Promise.all(
    prices.map((price) => api.createProduct({ name: `Product at ${price}`, price })),
  )
  const cart = products.map(({ id }) => ({ id, qty: 1 }))
  const methods = await api.call<{ id: string; type: string }[]>('GET', '/api/payment-methods')
  const body = { payment_method_id: methods.find(({ type }) => type === 'bank')?.id }
  const orders: PlacedOrder[] = []
  while (orders.length < times) {
    await api.call('POST', '/api/cart', { token, body: { cart } })
    const { order } = await api.call<{ order: PlacedOrder }>('POST', '/api/checkout', { token, body })
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
  const { token } = customer
  const delivery = {
    name: 'Ada Lovelace',
    street: '12 St James’s Square',
    postal_code: 'SW1Y 4JH',
    city: 'London',
    country: 'GB',
    note: 'Ring twice',
  }
  const { id } = await api.createProduct({ name, price: 41_239.5 })
  await api.call('POST', '/api/cart', { token, body: { cart: [{ id, qty: 1 }] } })
  const [method] = await api.call<{ id: string }[]>('GET', '/api/payment-methods')
  const body = { payment_method_id: method?.id, delivery }
  const { order } = await api.call<{ order: PlacedOrder }>('POST', '/api/checkout', { token, body })
  await api.call('DELETE', `/api/admin/products/${id}`)
  return { ...order, customer }
}

/** Fetches the present state of an order. */
export const fetchOrder = ({ api }: Shop, id: string) =>
  api.call<PlacedOrder>('GET', `/api/admin/orders/${id}`)

/** Sets the status of an order by REST, as another program would. */
export const setOrderStatus = ({ api }: Shop, id: string, status: string) =>
  api.call('PUT', `/api/admin/orders/${id}`, { body: { status } })
