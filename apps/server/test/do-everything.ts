import { randomUUID } from 'node:crypto'
import type { Order, PaymentMethod, PlacedOrder, Product, Session } from '@voltway/contract'
import { expect } from 'vitest'
import { call, secret, uploadImage } from './program.ts'
import { form, image, multipart, png, text } from './upload-form.ts'

const lists = ['products', 'payment-methods', 'orders', 'users']
const searches = [...lists.map((list) => `${list}/search`), 'orders/overview', 'audit']

/** Does each action of shoppers and admins once at this node. Fails on a response other than 200. */
export const doEverything = async (node: { url: string }): Promise<void> => {
  const ask = <Body>(method: string, path: string, body?: unknown, token?: string) =>
    call<Body>(node, method, path, { body, token })
  const login = { email: `${randomUUID()}@example.com`, password: 'correct horse' }
  const { user } = await ask<Session>('POST', '/api/auth/register', { name: 'Ada', ...login })
  const { token } = await ask<Session>('POST', '/api/auth/login', login)
  const product = await uploadImage(node)
  const method = await ask<PaymentMethod>('POST', '/api/admin/payment-methods', {
    type: 'crypto',
    name: 'Bitcoin',
    details: { address: 'sample', currency: 'BTC' },
  })
  for (const list of ['products', 'products/search?search=model', 'categories', 'payment-methods'])
    await ask('GET', `/api/${list}`)
  await ask('GET', `/api/products/${product.id}`)

  await ask('POST', '/api/cart', { cart: [{ id: product.id, qty: 1 }] }, token)
  await ask('GET', '/api/cart', undefined, token)
  const placed = await ask<PlacedOrder>('POST', '/api/checkout', { payment_method_id: method.id }, token)
  expect(await ask<Order[]>('GET', '/api/orders', undefined, token)).toHaveLength(1)
  await ask('GET', '/trpc/orders.list?input={}', undefined, token)

  await ask('PUT', `/api/admin/orders/${placed.order.id}`, { status: 'paid' })
  for (const list of [...lists, ...searches]) await ask('GET', `/api/admin/${list}`)
  const changed = await fetch(`${node.url}/api/admin/products/${product.id}`, {
    method: 'PUT',
    headers: { 'X-Admin-Secret': secret, ...multipart },
    body: new Uint8Array(form(text('price', '2'), image(await png()))),
  })
  expect(changed.status, await changed.clone().text()).toBe(200)
  const { image: path } = (await changed.json()) as Product
  expect((await fetch(node.url + path)).status).toBe(200)
  await ask('DELETE', `/api/admin/products/${product.id}`)
  await ask('DELETE', `/api/admin/payment-methods/${method.id}`)
  await ask('POST', '/api/auth/logout', undefined, token)
  await ask('DELETE', `/api/admin/users/${user.id}`)
}
