import { type Shop as Filled, placeOrder, placeOrdersFor, setOrderStatus } from '../place-orders.ts'

const address = {
  name: 'Grace Hopper',
  street: '1 Navy Road',
  postal_code: '22202',
  city: 'Arlington',
  country: 'US',
  note: 'Ring twice',
}

const hostileName = `<img src=x onerror="alert(1)"> ${'W'.repeat(60)}`

/**
 * Fills a shop with hostile names and a sold-out product. Adds a customer with an address and 30 orders, which have
 * every status and one withdrawal. Adds a webhook without a receiver.
 */
export async function fillShop(shop: Filled) {
  const { api } = shop
  await placeOrder(shop, hostileName)
  const details = { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', currency: 'BTC' }
  await api.createPaymentMethod({ type: 'crypto', name: hostileName, details })
  const customer = await api.createCustomer('Grace Hopper')
  await api.call('POST', '/api/auth/delivery', { token: customer.token, body: { delivery: address } })
  const long = await api.createProduct({
    name: `${'Long name of a charger '.repeat(4)}${'x'.repeat(60)}`.slice(0, 120),
    price: 99_999_999,
    description: `${'A sentence about it. '.repeat(30)}\n${'x'.repeat(120)}`,
  })
  await api.createProduct({ name: 'Sold out', price: 5, stock: 0, category: 'Accessories' })
  const webhook = await api.call<{ id: string }>('POST', '/api/admin/webhooks', {
    body: { url: 'http://127.0.0.1:9/hook', events: [] },
  })
  await api.call('POST', `/api/admin/webhooks/${webhook.id}/test`)
  const orders = await placeOrdersFor(shop, customer, 30, [41_239.5])
  const [pending, paid, shipped, completed, cancelled, withdrawn] = orders
  const statuses = { paid, shipped, completed, cancelled }
  for (const [status, order] of Object.entries(statuses)) await setOrderStatus(shop, order?.id ?? '', status)
  const tracking = { carrier: 'Sample Post', number: 'N-4711', url: 'https://post.example/N-4711' }
  await api.call('PUT', `/api/admin/orders/${shipped?.id}`, { body: { tracking, note: 'Called twice' } })
  const declaration = { order_id: withdrawn?.id }
  await api.call('POST', '/api/withdrawals', { token: customer.token, body: declaration })
  return { customer, long, webhook, pending, shipped, withdrawn }
}
