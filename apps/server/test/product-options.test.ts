import type { Cart, Order, PlacedOrder, Product } from '@voltway/contract'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { eachServer, json, type TestResponse, type TestServer } from './harness.ts'

const paint = {
  name: 'Paint',
  choices: [
    { name: 'Pearl White', swatch: '#f2f2ee', surcharge: 0 },
    { name: 'Deep Blue', swatch: '#1d3557', surcharge: 1_500.5 },
  ],
}
const wheels = { name: 'Wheels', choices: [{ name: '19″' }, { name: '21″', surcharge: 2_000 }] }
const options = [paint, wheels]
const complete = [
  paint,
  { ...wheels, choices: wheels.choices.map((each) => ({ swatch: '', surcharge: 0, ...each })) },
]
const blue = [{ option: 'Paint', choice: 'Deep Blue' }]
const chosen = [...blue, { option: 'Wheels', choice: '19″' }]

type Called = { result: { data: unknown } }
const dataOf = <Body>(response: TestResponse) => json<Called>(response).result.data as Body

/** Creates a customer, and a car with options. */
const aCarToChoose = async (server: TestServer) => {
  const customer = await server.aCustomer()
  const method = await server.aPaymentMethod()
  const body = { name: 'Model S', price: 74_990, options }
  const { secret } = server
  const product = await server.ok<Product>(
    server.request('POST', '/api/admin/upload-product', { secret, body }),
  )
  return { ...customer, product, checkout: { payment_method_id: method.id }, secret }
}

eachServer('options and choices', (test) => {
  test('are accepted by REST and tRPC, and stored in the order and its export', async (server) => {
    const { token, product, checkout, secret } = await aCarToChoose(server)
    expect(product.options).toEqual(complete)
    expect(dataOf<Product>(await server.query('products.get', { id: product.id })).options).toEqual(complete)

    const cart = [{ id: product.id, choices: blue, qty: 2 }]
    const byRest = json<Cart>(await server.request('POST', '/api/cart', { token, body: { cart } }))
    expect(byRest.cart).toMatchObject([{ choices: chosen, price: 76_490.5, qty: 2, available: true }])
    const byTrpc = await server.mutate(
      'cart.save',
      { cart: [...cart, { id: product.id, qty: 1 }] },
      { token },
    )
    expect(dataOf<Cart>(byTrpc).cart).toMatchObject([
      { choices: chosen, qty: 2 },
      { price: 74_990, qty: 1 },
    ])
    expect(json<Cart>(await server.request('GET', '/api/cart', { token })).cart).toHaveLength(2)

    const { order } = await server.ok<PlacedOrder>(
      server.request('POST', '/api/checkout', { token, body: { ...checkout, expected_total: 227_971 } }),
    )
    expect(order.cart).toMatchObject([{ choices: chosen, price: 76_490.5, qty: 2 }, { price: 74_990 }])
    const orders = await server.ok<Order[]>(server.request('GET', '/api/orders', { token }))
    expect(orders).toEqual([order])
    expect(await server.ok(server.request('GET', `/api/admin/orders/${order.id}`, { secret }))).toMatchObject(
      order,
    )
    const { text } = await server.request('GET', '/api/admin/orders/export', { secret })
    const rows: { items: string }[] = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
    expect(rows.map(({ items }) => items)).toEqual([
      '2 × Model S (Paint: Deep Blue, Wheels: 19″); 1 × Model S (Paint: Pearl White, Wheels: 19″)',
    ])
  })
})
