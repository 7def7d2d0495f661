import type { Order, ReceiptContent } from '@voltway/contract'
import { type Block, type Detail, paragraph } from '../content.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the ordered products with their total. */
export const productsOf = ({ cart, total }: Order): Block => ({ kind: 'products', lines: cart, total })

/** Returns the tax of an order and its delivery address, if there are any. */
export const taxAndDelivery = ({ tax, delivery }: ReceiptContent): Block[] => [
  ...tax.map(paragraph),
  ...(delivery.length === 0
    ? []
    : [
        {
          kind: 'details',
          title: 'Delivery',
          details: [{ label: 'Address', value: withoutLinks(delivery.join(', ')) }],
        } as const,
      ]),
]

// Mail programs turn domain names into links. The account of a stranger may have the recipient's e-mail address.
const withoutLinks = (typed: string) => typed.replaceAll(/[.:\\。．｡](?=\S)/g, '$& ')

/** Returns the reference of an order, its day and payment method, and `more` details. */
export const detailsOf = (
  { reference, created_at, payment }: Order,
  more: readonly Detail[] = [],
): Block => ({
  kind: 'details',
  details: [
    { label: 'Reference', value: reference, important: true },
    { label: 'Ordered', value: day.format(new Date(created_at)) },
    { label: 'Method', value: payment.name },
    ...more,
  ],
})
