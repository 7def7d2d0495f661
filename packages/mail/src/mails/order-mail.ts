import type { Order, ReceiptContent } from '@voltway/contract'
import { endSentence, orderPath, pages, receiptContent } from '@voltway/contract/browser'
import { type Block, paragraph, type Sender } from '../content.ts'
import { createMail, type Mail } from '../create-mail.ts'
import { detailsOf, productsOf, taxAndDelivery } from './order-blocks.ts'

/** The events of an order that its customer is notified of: its placement, and its later statuses. */
export type OrderMailKind = 'placed' | 'paid' | 'shipped' | 'completed' | 'cancelled'

type Words = { subject: string; title: string; text: string; support?: true }

const wordsOf: Record<OrderMailKind, (reference: string) => Words> = {
  placed: (reference) => ({
    subject: `Your order ${reference}`,
    title: 'Thank you for your order',
    text: `We have received your order ${reference}. Please use the reference when you pay. You find all of this again in your account.`,
  }),
  paid: (reference) => ({
    subject: `Your order ${reference} is paid`,
    title: 'We received your payment',
    text: `Thank you. Your order ${reference} is paid, and we are getting it ready.`,
  }),
  shipped: (reference) => ({
    subject: `Your order ${reference} is on its way`,
    title: 'Your order is on its way',
    text: `Your order ${reference} has left us and is on its way to you.`,
  }),
  completed: (reference) => ({
    subject: `Your order ${reference} is complete`,
    title: 'Your order is complete',
    text: `Your order ${reference} is complete. We hope that you enjoy it. If something is not right, we are glad to help.`,
    support: true,
  }),
  cancelled: (reference) => ({
    subject: `Your order ${reference} was cancelled`,
    title: 'Your order was cancelled',
    text: `Your order ${reference} was cancelled. Please do not pay for it any more. If you have already paid, or did not expect this, please contact us.`,
    support: true,
  }),
}

/** Returns the mail to the customer of an order. Only the mail about its placement has the payment details. */
export const orderMail = (kind: OrderMailKind, { order, ...sender }: { order: Order } & Sender): Mail => {
  const { subject, title, text, support } = wordsOf[kind](order.reference)
  const { publicUrl, shop } = sender
  const receipt = receiptContent(order, shop)
  const blocks: Block[] = [
    paragraph(text),
    // The payment details come first, because mail programs cut off the end of very long mails.
    ...(kind === 'placed' ? paymentBlocks(receipt) : [detailsOf(order, trackingOf(order))]),
    productsOf(order),
    ...taxAndDelivery(receipt),
    ...(kind === 'placed' && shop.delivery_time !== ''
      ? [paragraph(`Delivery time: ${shop.delivery_time}`)]
      : []),
    { kind: 'link', label: 'View your order', url: publicUrl + orderPath(order.reference) },
  ]
  if (support)
    blocks.push({ kind: 'link', label: 'Contact us', url: publicUrl + pages.support.path, plain: true })
  return createMail({ subject, title, blocks, ...sender })
}

type ReceivedWithdrawal = {
  reference: string
  /** Undefined if the order was deleted meanwhile. */
  order?: Order
  /** An ISO time. */
  receivedAt: string
}

/** Returns the mail that confirms the receipt of a withdrawal. */
export const withdrawalMail = ({
  reference,
  order,
  receivedAt,
  ...sender
}: ReceivedWithdrawal & Sender): Mail => {
  const { publicUrl, shop } = sender
  const title = 'We received your withdrawal'
  return createMail({
    subject: `${title} from order ${reference}`,
    title,
    ...sender,
    blocks: [
      paragraph(
        `${endSentence(`You have withdrawn from the contract of order ${reference} with ${shop.shop_name}`)} We received it on ${moment.format(new Date(receivedAt))} (UTC), and will write to you about the next steps.`,
      ),
      ...(order === undefined
        ? []
        : [
            detailsOf(order),
            productsOf(order),
            { kind: 'link', label: 'View your order', url: publicUrl + orderPath(reference) } as const,
          ]),
    ],
  })
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

// Mails link only to the shop. The order page, to which they link, has the carrier's link.
const trackingOf = ({ tracking }: Order) =>
  tracking === null ? [] : [{ label: tracking.carrier, value: tracking.number }]

const paymentBlocks = ({ payment, code }: ReceiptContent): Block[] => [
  { kind: 'details', title: 'Payment details', details: payment },
  ...(code === null ? [] : [{ kind: 'payment code', code } as const]),
]
