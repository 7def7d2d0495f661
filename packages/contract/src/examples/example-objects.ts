import type { OrderStatus } from '../orders/order-statuses.ts'

// One consistent shop, from which the examples take their ids, times and objects.

export const idOf = (last: number) => `019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60${String(last).padStart(2, '0')}`
export const userId = idOf(1)
export const productId = idOf(2)
export const orderId = idOf(3)
export const methodId = idOf(4)
export const created_at = '2026-03-01T09:30:00.000Z'
export const placedAt = '2026-03-02T10:15:00.000Z'
export const paidAt = '2026-03-03T08:00:00.000Z'
export const success = { success: true } as const

export const user = { id: userId, name: 'Ada Lovelace', email: 'ada@example.com', created_at }
export const session = { token: 'sNf2x1mQ0bV7cYw3kR8tZ5uH4jL6pD9aE2gI1oK0sXw', user }
export const productFields = {
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
export const product = {
  id: productId,
  ...productFields,
  available: true,
  left: 3,
  image: '/images/Zk3v9QxWc0a7-8fae1c-1600x900.webp',
  image_alt: 'A red saloon from the side',
  more_images: 1,
  created_at,
  updated_at: created_at,
  slug: 'model-3',
}
export const choices = [{ option: 'Paint', choice: 'Deep Blue' }]
export const firstImage = { id: 'Zk3v9QxWc0a7-8fae1c-1600x900.webp', alt: product.image_alt }
export const cockpit = { id: 'p4LmT81dEw2s-3b3f46-1600x1067.webp', alt: 'The cockpit' }
const images = [{ ...cockpit, image: `/images/${cockpit.id}` }]
export const imagedProduct = { ...product, images }
const line = { id: productId, choices, name: 'Model 3', price: 40_490, image: product.image, qty: 1 }
export const cart = { cart: [{ ...line, available: true, left: 3 }], revision: 3 }
export const details = {
  account_name: 'Sample Store',
  account_number: '55555555',
  bank_name: 'Sample Bank',
  sort_code: '20-20-15',
  iban: 'GB33BUKB20201555555555',
}
export const method = {
  id: methodId,
  type: 'bank' as const,
  name: 'Bank transfer',
  details,
  active: true,
  position: null,
  updated_at: created_at,
}
export const reference = 'VW-7KQ4-M2HX'
export const payment = { type: method.type, name: method.name, ...details, amount: '40490.00 USD', reference }
export const delivery = {
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
export const deliveryAddress = {
  name: user.name,
  street: '12 Sample Street',
  postal_code: '94103',
  city: 'San Francisco',
  country: 'US',
}
const tracking = {
  carrier: 'Sample Post',
  number: '00340434161094042557',
  url: 'https://post.example/00340434161094042557',
}
const pending = { status: 'pending' as OrderStatus, at: placedAt }
export const order = {
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
  delivery: deliveryAddress,
  tracking: null,
  history: [pending],
}
const cancelled = { status: 'cancelled' as OrderStatus, at: paidAt }
export const cancelledOrder = {
  ...order,
  status: cancelled.status,
  updated_at: paidAt,
  history: [pending, cancelled],
}
export const withdrawal = {
  id: idOf(10),
  created_at: paidAt,
  order_id: orderId,
  reference,
  name: user.name,
  email: user.email,
  message: '',
}
const version = 3
export const adminProductFields = { stock: 3, hidden: false, position: 1, version }
export const key_hash = 'd3c8e6f1a97b0425d3c8e6f1a97b0425d3c8e6f1a97b0425d3c8e6f1a97b0425'
export const adminKey = {
  id: idOf(9),
  name: 'label printer',
  scope: 'orders' as const,
  created_at,
  expires_at: '2027-03-01T09:30:00.000Z',
}
const paid = { status: 'paid' as OrderStatus, at: paidAt, by: adminKey.name }
export const paidOrder = {
  ...order,
  status: paid.status,
  updated_at: paidAt,
  history: [pending, paid],
  tracking,
  note: 'Leave it with the neighbour',
  version: 2,
}
export const adminOrder = { ...order, note: '', version: 1 }
export const foundOrder = { ...adminOrder, customer_name: user.name }
export const usedMethod = { method, version, pending_orders: 2 }
export const trade = { orders: 1, ordered: 40_490, paid: 0 }
export const webhookFields = { url: 'https://erp.example/voltway', events: ['order.placed' as const] }
export const webhook = {
  id: idOf(7),
  ...webhookFields,
  active: true,
  created_at,
  failing_since: null,
  off_reason: null,
}
export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
export const byId = { id: productId }
export const search = { search: 'ada', limit: 25 }
export const one = <Item>(item: Item) => ({ items: [item], total: 1 })
