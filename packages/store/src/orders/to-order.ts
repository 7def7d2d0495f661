import { type Order, OrderLine, Payment, toDollars } from '@voltway/contract'
import type { WholeOrder } from '@voltway/db'

/** A stored order as customers and the admin see it. */
export const toOrder = (row: WholeOrder): Order => ({
  id: row.id,
  user_id: row.user_id,
  email: row.email,
  total: toDollars(row.total_cents),
  payment_method_id: row.payment_method_id,
  status: row.status,
  created_at: row.created_at,
  cart: row.lines.map(({ product_id, choices, name, price_cents, image, qty }) => ({
    id: product_id,
    ...storedChoices(choices),
    name,
    price: toDollars(price_cents),
    image,
    qty,
  })),
  reference: row.reference,
  payment: storedPayment(row.payment),
  history: row.history,
})

/** What was chosen of a line from the text in which it is stored; nothing where there was nothing to choose. */
export const storedChoices = (text: string): Pick<OrderLine, 'choices'> => {
  const choices = OrderLine.shape.choices.parse(JSON.parse(text))
  return choices?.length ? { choices } : {}
}

/** The payment of an order from the text in which it is stored. */
export const storedPayment = (text: string): Payment => Payment.parse(JSON.parse(text))
