import type { Order } from '@voltway/contract'
import { lineCents, toDollars } from '@voltway/contract/cart-lines'
import { choiceWords, lineKey } from '@voltway/contract/facts/choices'
import { formatCents } from '@voltway/ui/format-money'
import { paymentLines } from '@voltway/ui/payment-lines'
import type { ReceiptProps } from '../ui/receipt.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** An order as the receipt shows it. */
export function receiptOf(order: Order, customer: string | undefined): ReceiptProps {
  const name = customer === undefined ? [] : [{ name: 'Customer', value: customer }]

  return {
    reference: order.reference,
    facts: [
      { name: 'Ordered', value: day.format(new Date(order.created_at)) },
      ...name,
      { name: 'Email', value: order.email },
    ],
    lines: order.cart.map((line) => ({
      key: lineKey(line),
      name: line.name,
      choices: choiceWords(line.choices),
      quantity: line.qty,
      price: formatCents(line.price),
      amount: formatCents(toDollars(lineCents(line))),
    })),
    total: formatCents(order.total),
    payment: paymentLines(order.payment).map(({ label, value }) => ({ name: label, value })),
  }
}
