import { lineCents } from '../cart/cart-lines.ts'
import { formatMoney } from '../fields/format-money.ts'
import { includedTax, toDollars } from '../fields/money.ts'
import { type PaymentLine, paymentLines, walletCode } from '../payment-methods/payment-lines.ts'
import { choiceWords, lineKey } from '../products/choices.ts'
import type { Settings } from '../settings/settings.ts'
import { countryName } from './countries.ts'
import type { DeliveryAddress } from './delivery-address.ts'
import { isWithdrawn } from './order-statuses.ts'
import type { Order } from './orders.ts'

/** The texts of a receipt, which are the same on screen, on paper and in the PDF. */
export type ReceiptContent = {
  title: 'Payment instructions' | 'Receipt' | 'Cancelled order' | 'Withdrawn order'
  /** A sentence about the payment: the reference to use, the day of the payment, or that the customer must not pay. */
  notice: string
  seller: string
  /** The number, which is the reference of the order, and other properties. */
  facts: { label: string; value: string }[]
  /** The lines of the delivery address; empty without one. */
  delivery: string[]
  /** `choices` is empty if the product had no options. */
  lines: { key: string; name: string; choices: string; qty: number; price: string; amount: string }[]
  total: string
  tax: string[]
  /** The payment details; empty unless the customer has to pay. */
  payment: PaymentLine[]
  /** The content of the QR code of the payment; null if it has none. */
  code: string | null
  footer: string
}

const paidStatuses: readonly string[] = ['paid', 'shipped', 'completed']

// In UTC, so that the customer and the shopkeeper read the same day.
const toDay = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Returns the texts of an order's receipt, which are payment instructions while the customer has to pay. Days are in UTC.
 */
export const receiptContent = (order: Order & { customer_name?: string }, shop: Settings): ReceiptContent => {
  const { reference, status, total, payment, customer_name } = order
  const isPayable = status === 'pending' && !isWithdrawn(order)
  return {
    title: titleOf(order),
    notice: noticeOf(order),
    seller: shop.seller,
    facts: [
      { label: 'Number', value: reference },
      { label: 'Ordered', value: toDay(order.created_at) },
      ...(customer_name ? [{ label: 'Customer', value: customer_name }] : []),
      { label: 'Email', value: order.email },
      ...(isPayable ? [] : [{ label: 'Payment method', value: payment.name }]),
    ],
    delivery: order.delivery ? addressLines(order.delivery) : [],
    lines: order.cart.map((line) => ({
      key: lineKey(line),
      name: line.name,
      choices: line.choices ? choiceWords(line.choices) : '',
      qty: line.qty,
      price: formatMoney(line.price),
      amount: formatMoney(toDollars(lineCents(line))),
    })),
    total: formatMoney(total),
    tax: [
      ...(shop.tax_rate === null
        ? []
        : [`Includes ${shop.tax_rate}% tax: ${formatMoney(includedTax(total, shop.tax_rate))}`]),
      ...(shop.tax_note ? [shop.tax_note] : []),
    ],
    payment: isPayable ? paymentLines(payment) : [],
    code: isPayable ? walletCode(payment, { shopName: shop.shop_name, reference }) : null,
    footer: shop.receipt_footer,
  }
}

/** Returns a postal address as lines, with the name of the country and the phone number. */
export const addressLines = (address: DeliveryAddress): string[] => {
  const { name, street, postal_code, city, country, phone } = address
  return [name, street, `${postal_code} ${city}`, countryName(country), ...(phone ? [phone] : [])]
}

const titleOf = (order: Order): ReceiptContent['title'] => {
  if (order.status === 'cancelled') return 'Cancelled order'
  if (order.status !== 'pending') return 'Receipt'
  return isWithdrawn(order) ? 'Withdrawn order' : 'Payment instructions'
}

const noticeOf = (order: Order): string => {
  const { status, history: entries, reference, created_at } = order
  // A withdrawal is an entry of the history, but not a status of the order.
  const history = entries.filter((entry) => entry.status !== 'withdrawal_received')
  if (status === 'pending' && isWithdrawn(order))
    return 'You have withdrawn from this order. Please do not pay for it.'
  if (status === 'pending') return `Please use the reference ${reference} when you pay.`
  if (status === 'cancelled')
    return `This order was cancelled on ${toDay(history.at(-1)?.at ?? created_at)}. Please do not pay for it.`
  // The order may have been cancelled and paid again, or completed without the status `paid`.
  const unpaid = history.findLastIndex((step) => !paidStatuses.includes(step.status))
  const steps = history.slice(unpaid + 1)
  const step = steps.find((each) => each.status === 'paid') ?? steps[0]
  return `Paid on ${toDay(step?.at ?? created_at)}`
}
