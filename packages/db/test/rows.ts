import type { Trx } from '../src/database.ts'
import * as products from '../src/repositories/products/products.ts'
import * as users from '../src/repositories/users.ts'
import type {
  NewProductRow,
  OrderLineRow,
  OrderRow,
  PaymentMethodRow,
  ProductRow,
  UserRow,
} from '../src/rows.ts'

/** Returns the instant `seconds` after the start of 2026. */
export const at = (seconds = 0): string => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString()

/** A user. A larger number gives a newer id. */
export const userRow = (number = 1): UserRow => ({
  id: `user-${number}`,
  name: `User ${number}`,
  email: `user${number}@example.com`,
  password_hash: 'hash',
  created_at: at(number),
})

/** A product without words, images and choices. */
export const productRow = (number = 1, changes: Partial<NewProductRow> = {}): NewProductRow => ({
  id: `product-${number}`,
  name: `Model ${number}`,
  price_cents: 3_899_000,
  description: '',
  image: `/images/model-${number}-1600x900.webp`,
  slug: `model-${number}`,
  created_at: at(number),
  updated_at: at(number),
  search_text: '',
  ...changes,
})

/** The product of `productRow` as it is read. */
export const storedProduct = (number = 1, changes: Partial<ProductRow> = {}): ProductRow => {
  const { search_text: _, ...row } = productRow(number)
  return { ...row, ...unsaid, ...changes }
}

const unsaid = {
  data: '[]',
  options: '[]',
  category: '',
  image_alt: '',
  more_images: 0,
  stock: null,
  hidden: 0,
  position: 1_000_001,
  version: 1,
  deleted_at: null,
}

/** A line of an order, without choices. */
export const lineRow = (number = 1): Omit<OrderLineRow, 'choices'> => ({
  product_id: `product-${number}`,
  name: `Model ${number}`,
  price_cents: 3_899_000,
  image: `/images/model-${number}-1600x900.webp`,
  qty: number,
})

/** The line of `lineRow` as it is read. */
export const storedLine = (number = 1) => ({ ...lineRow(number), choices: '[]' })

/** A pending order. */
export const orderRow = (number = 1, user = 1): OrderRow => ({
  id: `order-${String(number).padStart(6, '0')}`,
  user_id: `user-${user}`,
  email: `user${user}@example.com`,
  total_cents: 3_899_000,
  payment_method_id: 'method-1',
  status: 'pending',
  reference: `VW-${number}`,
  payment: '{"type":"crypto"}',
  delivery: null,
  tracking: null,
  note: '',
  created_at: at(number),
  updated_at: at(number),
  version: 1,
})

/** A crypto wallet. */
export const methodRow = (number = 1): PaymentMethodRow => ({
  id: `method-${number}`,
  type: 'crypto',
  name: `Wallet ${number}`,
  details: '{"address":"a","currency":"BTC"}',
  active: 1,
  position: null,
  created_at: at(number),
  updated_at: at(number),
  version: 1,
})

/** Adds users and products 1 to `howMany`. */
export const addUsersAndProducts = async (trx: Trx, howMany: number): Promise<void> => {
  for (let number = 1; number <= howMany; number++) {
    await users.insert(trx, userRow(number))
    await products.insert(trx, productRow(number))
  }
}

/** Adds orders 1 to `howMany` of a user, each with two lines, to a schema of any version. */
export const addOrders = async (trx: Trx, howMany: number, user = 1): Promise<void> => {
  for (let number = 1; number <= howMany; number++) {
    const order = orderRow(number, user)
    await trx.insertInto('orders').values(order).execute()
    const lines = [lineRow(2), lineRow(1)].map((line, at) => ({ ...line, order_id: order.id, position: at }))
    await trx.insertInto('order_lines').values(lines).execute()
  }
}
