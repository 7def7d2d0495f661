import type { z } from 'zod'
import type { contract, FileName, ProcedurePath } from './contract.ts'
import type { OrderStatus } from './orders/order-statuses.ts'

type Contract = typeof contract

/** An example call of a procedure: its input and output. */
type Example<Name extends ProcedurePath> = {
  input: z.input<Contract[Name]['input']>
  output: z.output<Contract[Name]['output']>
}

const idOf = (last: number) => `019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60${String(last).padStart(2, '0')}`
const userId = idOf(1)
const productId = idOf(2)
const orderId = idOf(3)
const methodId = idOf(4)
const created_at = '2026-03-01T09:30:00.000Z'
const placedAt = '2026-03-02T10:15:00.000Z'
const paidAt = '2026-03-03T08:00:00.000Z'
const success = { success: true } as const

const user = { id: userId, name: 'Ada Lovelace', email: 'ada@example.com', created_at }
const session = { token: 'sNf2x1mQ0bV7cYw3kR8tZ5uH4jL6pD9aE2gI1oK0sXw', user }
const productFields = {
  name: 'Model 3',
  price: 38_990,
  description: 'A compact electric saloon for every day.',
  category: 'Cars',
  data: [
    { name: 'Range', value: '320 mi' },
    { name: 'Seats', value: '5' },
  ],
  options: [
    {
      name: 'Paint',
      choices: [
        { name: 'Pearl White', swatch: '#f2f2ee', surcharge: 0 },
        { name: 'Deep Blue', swatch: '#1d3557', surcharge: 1_500 },
      ],
    },
  ],
}
const product = {
  id: productId,
  ...productFields,
  image: '/images/Zk3v9QxWc0a7-8fae1c-1600x900.webp',
  image_alt: 'A red saloon from the side',
  more_images: 1,
  created_at,
  updated_at: created_at,
  slug: 'model-3',
}
const choices = [{ option: 'Paint', choice: 'Deep Blue' }]
const firstImage = { id: 'Zk3v9QxWc0a7-8fae1c-1600x900.webp', alt: product.image_alt }
const cockpit = { id: 'p4LmT81dEw2s-3b3f46-1600x1067.webp', alt: 'The cockpit' }
const images = [{ ...cockpit, image: `/images/${cockpit.id}` }]
const imagedProduct = { ...product, images }
const version = 3
const line = { id: productId, choices, name: 'Model 3', price: 40_490, image: product.image, qty: 1 }
const cart = { cart: [{ ...line, available: true }], revision: 3 }
const details = {
  account_name: 'Sample Store',
  account_number: '55555555',
  bank_name: 'Sample Bank',
  sort_code: '20-20-15',
  iban: 'GB33BUKB20201555555555',
}
const method = { id: methodId, type: 'bank' as const, name: 'Bank transfer', details, updated_at: created_at }
const reference = 'VW-7KQ4-M2HX'
const payment = { type: method.type, name: method.name, ...details, amount: '40490.00 USD', reference }
const delivery = {
  id: idOf(7),
  kind: 'mail' as const,
  target: user.email,
  event_id: idOf(8),
  event_type: 'order.placed',
  status: 'waiting' as const,
  tries: 1,
  next_at: '2026-03-02T10:15:07.000Z',
  response_status: 451,
  duration_ms: 84,
  error: 'RCPT TO: 451 4.7.1 Please try again later',
  created_at: placedAt,
  sent_at: null,
}
const pending = { status: 'pending' as OrderStatus, at: placedAt }
const order = {
  id: orderId,
  user_id: userId,
  email: user.email,
  total: 40_490,
  payment_method_id: methodId,
  status: pending.status,
  created_at: placedAt,
  updated_at: placedAt,
  cart: [line],
  reference,
  payment,
  history: [pending],
}
const paid = { status: 'paid' as OrderStatus, at: paidAt }
const paidOrder = { ...order, status: paid.status, updated_at: paidAt, history: [pending, paid], version: 2 }
const adminOrder = { ...order, version: 1 }
const foundOrder = { ...adminOrder, customer_name: user.name }
const usedMethod = { method, version, pending_orders: 2 }
const trade = { orders: 1, revenue: 40_490 }
const webhookFields = { url: 'https://erp.example/voltway', events: ['order.placed' as const] }
const webhook = {
  id: idOf(7),
  ...webhookFields,
  active: true,
  created_at,
  failing_since: null,
  off_reason: null,
}
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const byId = { id: productId }
const search = { search: 'ada', limit: 25 }
const one = <Item>(item: Item) => ({ items: [item], total: 1 })

/** An example call of each procedure, for readers of the OpenAPI document. A test checks them against the schemas. */
export const examples: { [Name in ProcedurePath]: Example<Name> } = {
  'auth.register': {
    input: { name: user.name, email: user.email, password: 'correct horse' },
    output: session,
  },
  'auth.login': { input: { email: user.email, password: 'correct horse' }, output: session },
  'auth.logout': { input: {}, output: success },
  'auth.logoutEverywhere': { input: {}, output: success },
  'auth.me': { input: {}, output: { user } },
  'auth.forgotPassword': { input: { email: user.email }, output: success },
  'auth.resetPassword': { input: { token: session.token, password: 'battery staple' }, output: success },
  'auth.changePassword': {
    input: { current_password: 'correct horse', new_password: 'battery staple' },
    output: success,
  },
  'products.list': { input: { limit: 100 }, output: [product] },
  'products.search': {
    input: { search: 'modle', category: 'Cars', max_price: 40_000, sort: 'price-low' },
    output: { ...one(product), more_than_total: false, similar: true },
  },
  'products.get': { input: byId, output: imagedProduct },
  'products.categories': { input: {}, output: [{ category: 'Cars', products: 4 }] },
  'paymentMethods.list': { input: {}, output: [method] },
  'cart.get': { input: {}, output: cart },
  'cart.save': { input: { cart: [{ id: productId, choices, qty: 1 }], revision: 2 }, output: cart },
  'checkout.placeOrder': {
    input: { payment_method_id: methodId, expected_total: 40_490 },
    output: { payment, order },
  },
  'orders.list': { input: {}, output: [order] },
  'orders.get': { input: { id: orderId }, output: order },
  'admin.check': { input: {}, output: success },
  'admin.products.list': { input: { limit: 100 }, output: [product] },
  'admin.products.search': {
    input: { search: 'model', sort: 'price', direction: 'asc' },
    output: one({ ...product, version }),
  },
  'admin.products.get': { input: byId, output: { ...imagedProduct, version } },
  'admin.products.create': {
    input: productFields,
    output: { ...product, image_alt: '', more_images: 0, version: 1 },
  },
  'admin.products.update': {
    input: { ...byId, price: 37_990 },
    output: { ...product, price: 37_990, version },
  },
  'admin.products.delete': { input: byId, output: success },
  'admin.products.addImage': { input: { ...byId, alt: cockpit.alt }, output: { ...imagedProduct, version } },
  'admin.products.arrangeImages': {
    input: { ...byId, images: [cockpit, firstImage] },
    output: {
      ...product,
      image: `/images/${cockpit.id}`,
      image_alt: cockpit.alt,
      images: [{ ...firstImage, image: product.image }],
      version,
    },
  },
  'admin.products.removeImage': { input: { ...byId, image_id: cockpit.id }, output: success },
  'admin.orders.list': { input: { limit: 100 }, output: [adminOrder] },
  'admin.orders.search': { input: { ...search, status: 'open' }, output: one(foundOrder) },
  'admin.orders.overview': {
    input: { time_zone: 'Europe/Berlin' },
    output: {
      open: 1,
      today: trade,
      last_7_days: trade,
      last_30_days: trade,
      days: [{ date: '2026-03-02', ...trade }],
    },
  },
  'admin.orders.get': { input: { id: orderId }, output: foundOrder },
  'admin.orders.setStatuses': {
    input: { ids: [orderId], status: 'paid', expected_history: 1 },
    output: { updated: [paidOrder], missing: [], unchanged: [], conflicts: [] },
  },
  'admin.orders.setStatus': { input: { id: orderId, status: 'paid' }, output: paidOrder },
  'admin.orders.delete': { input: { id: orderId }, output: success },
  'admin.users.list': { input: { limit: 100 }, output: [user] },
  'admin.users.search': { input: search, output: one({ ...user, orders: 1, orders_total: 40_490 }) },
  'admin.users.setResetToken': {
    input: {
      id: userId,
      token_hash: 'd3c8e6f1a97b0425d3c8e6f1a97b0425d3c8e6f1a97b0425d3c8e6f1a97b0425',
    },
    output: success,
  },
  'admin.users.delete': { input: { id: userId }, output: success },
  'admin.paymentMethods.list': { input: {}, output: [method] },
  'admin.paymentMethods.search': { input: { sort: 'name', direction: 'asc' }, output: one(usedMethod) },
  'admin.paymentMethods.get': { input: { id: methodId }, output: usedMethod },
  'admin.paymentMethods.save': {
    input: { type: method.type, name: method.name, details },
    output: { ...method, version: 1 },
  },
  'admin.paymentMethods.delete': { input: { id: methodId }, output: success },
  'admin.audit.search': {
    input: { kind: 'order' },
    output: one({
      id: idOf(5),
      at: paidAt,
      action: 'update',
      kind: 'order',
      entity_id: orderId,
      before: { reference, status: 'pending' },
      after: { reference, status: 'paid' },
      address: '192.0.2.1',
    }),
  },
  'admin.deliveries.list': {
    input: { limit: 25, status: 'waiting' },
    output: [delivery],
  },
  'admin.deliveries.overview': {
    input: {},
    output: {
      mail: true,
      waiting: 1,
      oldest_waiting: delivery.created_at,
      failed: 2,
      failures: [{ kind: 'webhook', error: 'The receiver answered 410', deliveries: 2 }],
    },
  },
  'admin.deliveries.retry': { input: { id: delivery.id }, output: delivery },
  'admin.events.feed': {
    input: { limit: 2, type: 'payment_method.created' },
    output: [{ id: idOf(6), type: 'payment_method.created', created_at, data: { ...method, by: 'owner' } }],
  },
  'admin.webhooks.all': { input: {}, output: [webhook] },
  'admin.webhooks.save': { input: webhookFields, output: { ...webhook, secret } },
  'admin.webhooks.rotate': { input: { id: webhook.id }, output: { ...webhook, secret } },
  'admin.webhooks.test': { input: { id: webhook.id }, output: success },
  'admin.webhooks.delete': { input: { id: webhook.id }, output: success },
}

/** An example download of each file: the query and the first lines. */
export const fileExamples: {
  [Name in FileName]: { input: z.input<Contract[Name]['input']>; output: string }
} = {
  'admin.orders.export': {
    input: { status: 'paid', from: '2026-03-01', to: '2026-03-31', time_zone: 'Europe/Berlin' },
    output: [
      'reference,created_at,status,customer_name,email,total,currency,payment_type,payment_method,items,id,user_id',
      `${reference},${placedAt},paid,${user.name},${user.email},40490.00,USD,bank,Bank transfer,1 × Model 3 (Paint: Deep Blue),${orderId},${userId}`,
      '',
    ].join('\r\n'),
  },
}
