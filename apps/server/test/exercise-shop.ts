import { randomUUID } from 'node:crypto'
import type { Order, PaymentMethod, PlacedOrder, Product, Session } from '@voltway/contract'
import { expect } from 'vitest'
import { call, secret, uploadImage } from './program.ts'
import { form, image, multipart, png, text } from './upload-form.ts'

const lists = ['products', 'payment-methods', 'orders', 'users']
const searches = [...lists.map((list) => `${list}/search`), 'orders/overview', 'audit']

/** Does each action of shoppers and admins once at this node. Fails on a response other than 200. */
export const exerciseShop = async (node: { url: string }): Promise<void> => {
  const request = <Body>(method: string, path: string, body?: unknown, token?: string) =>
    call<Body>(node, method, path, { body, token })
  const login = { email: `${randomUUID()}@example.com`, password: 'correct horse' }
  const { user } = await request<Session>('POST', '/api/auth/register', { name: 'Ada', ...login })
  const { token } = await request<Session>('POST', '/api/auth/login', login)
  const product = await uploadImage(node)
  const method = await request<PaymentMethod>('POST', '/api/admin/payment-methods', {
    type: 'crypto',
    name: 'Bitcoin',
    details: { address: 'sample', currency: 'BTC' },
  })
  for (const list of ['products', 'products/search?search=model', 'categories', 'payment-methods'])
    await request('GET', `/api/${list}`)
  await request('GET', `/api/products/${product.id}`)

  await request('POST', '/api/cart', { cart: [{ id: product.id, qty: 1 }] }, token)
  await request('GET', '/api/cart', undefined, token)
  const placed = await request<PlacedOrder>('POST', '/api/checkout', { payment_method_id: method.id }, token)
  expect(await request<Order[]>('GET', '/api/orders', undefined, token)).toHaveLength(1)
  await request('GET', '/trpc/orders.list?input={}', undefined, token)

  await request('PUT', `/api/admin/orders/${placed.order.id}`, { status: 'paid' })
  for (const list of [...lists, ...searches]) await request('GET', `/api/admin/${list}`)
  const changed = await fetch(`${node.url}/api/admin/products/${product.id}`, {
    method: 'PUT',
    headers: { 'X-Admin-Secret': secret, ...multipart },
    body: new Uint8Array(form(text('price', '2'), image(await png()))),
  })
  expect(changed.status, await changed.clone().text()).toBe(200)
  const { image: path } = (await changed.json()) as Product
  expect((await fetch(node.url + path)).status).toBe(200)
  await request('DELETE', `/api/admin/products/${product.id}`)
  await request('DELETE', `/api/admin/payment-methods/${method.id}`)
  await request('POST', '/api/auth/logout', undefined, token)
  await request('DELETE', `/api/admin/users/${user.id}`)
}
