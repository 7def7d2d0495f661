import type { Order } from '@voltway/contract'
import { adminPaths, formatMoney, receiptContent } from '@voltway/contract/browser'
import { paragraph, type Sender } from '../content.ts'
import { createMail, type Mail } from '../create-mail.ts'
import { detailsOf, productsOf, taxAndDelivery } from './order-blocks.ts'

/** Returns the mail to the shopkeeper about a placed order. */
export const newOrderMail = ({ order, ...sender }: { order: Order } & Sender): Mail => {
  const { reference, email, total } = order
  return createMail({
    subject: `New order ${reference}, ${formatMoney(total)}`,
    title: 'New order',
    ...sender,
    blocks: [
      paragraph(`A customer has placed order ${reference}.`),
      detailsOf(order, [{ label: 'Customer', value: email }]),
      productsOf(order),
      ...taxAndDelivery(receiptContent(order, sender.shop)),
      {
        kind: 'link',
        label: 'Open the order',
        url: `${sender.publicUrl}${adminPaths.orders}?search=${encodeURIComponent(reference)}`,
      },
    ],
  })
}
