import { defaultSettings, type Order, type PaymentMethod } from '@voltway/contract'
import { bankMethod, orderLine, pendingOrder } from '@voltway/contract/fixture'
import type { Mail } from '../src/index.ts'

/** The functions of packages/mail: from the sources in tests, from the build in the preview. */
type Mails = typeof import('../src/index.ts')

/** The image of each sample line, by the name of the demo image that the preview shows. */
export const sampleImages = {
  'model-3': '/images/Zk3v9QxWc0a7Zk3v9QxWc0-584249-1600x1200.webp',
  powerwall: '/images/p4LmT81dEw2sp4LmT81dEw-3b3f46-1600x1200.webp',
}

const placeholder = '/placeholder.svg'

/** An order by bank transfer, with choices, two pieces of a product, and a product without an image. */
export const bankOrder: Order = {
  ...pendingOrder,
  total: 61_014.97,
  cart: [
    { ...orderLine, image: sampleImages['model-3'] },
    { id: 'powerwall', name: 'Powerwall', price: 9_300, image: sampleImages.powerwall, qty: 2 },
    { id: 'cable', name: 'Charging cable', price: 641.99, image: placeholder, qty: 3 },
  ],
  payment: { ...pendingOrder.payment, amount: '61014.97 USD' },
}

const tracking = { carrier: 'Sample Post', number: 'N-4711', url: 'https://post.example/N-4711' }

/** An order from a wallet, whose payment has a QR code. */
export const cryptoOrder: Order = {
  ...bankOrder,
  payment: {
    type: 'crypto',
    name: 'Bitcoin',
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    currency: 'BTC',
    amount: '61014.97 USD',
    reference: bankOrder.reference,
  },
}

const hostile =
  '<script>alert("1")</script>\r\nBcc: all@evil.example\u202e &amp; <a href="https://evil.example">ok</a>'

/** An order whose names are an attack, Arabic, and longer than a line. */
const hostileOrder: Order = {
  ...bankOrder,
  email: '"<b>a\u202eb</b>"@example.com',
  cart: [
    {
      ...orderLine,
      name: hostile,
      choices: [{ option: 'لون', choice: hostile }],
      image: sampleImages['model-3'],
    },
    { id: 'arabic', name: 'سيارة كهربائية (2026)', price: 9_300, image: placeholder, qty: 2 },
    { id: 'umlauts', name: 'ä'.repeat(100), price: 641.99, image: placeholder, qty: 3 },
  ],
  payment: { ...bankOrder.payment, name: hostile, account_name: hostile },
}

const changedMethod: PaymentMethod = {
  ...bankMethod,
  details: { ...bankMethod.details, iban: 'DE02120300000000202051', sort_code: '' },
}

const withdrawal = { reference: bankOrder.reference, receivedAt: '2026-03-12T16:45:00.000Z' }

/** Returns every mail by the name of its golden files. */
export const sampleMails = (mails: Mails, publicUrl: string): Record<string, Mail> => {
  const sender = { publicUrl, shop: defaultSettings }
  return {
    'order-placed-bank': mails.orderMail('placed', { order: bankOrder, ...sender }),
    'order-placed-crypto': mails.orderMail('placed', { order: cryptoOrder, ...sender }),
    'order-placed-hostile': mails.orderMail('placed', { order: hostileOrder, ...sender }),
    'order-paid': mails.orderMail('paid', { order: bankOrder, ...sender }),
    'order-shipped': mails.orderMail('shipped', { order: { ...bankOrder, tracking }, ...sender }),
    'order-completed': mails.orderMail('completed', { order: bankOrder, ...sender }),
    'order-cancelled': mails.orderMail('cancelled', { order: bankOrder, ...sender }),
    withdrawal: mails.withdrawalMail({ order: bankOrder, ...withdrawal, ...sender }),
    'withdrawal-order-deleted': mails.withdrawalMail({ ...withdrawal, ...sender }),
    'new-order': mails.newOrderMail({ order: bankOrder, ...sender }),
    'new-order-hostile': mails.newOrderMail({ order: hostileOrder, ...sender }),
    'payment-method-created': mails.paymentMethodMail({ change: 'created', after: bankMethod, ...sender }),
    'payment-method-created-inactive': mails.paymentMethodMail({
      change: 'created',
      after: { ...bankMethod, active: false },
      ...sender,
    }),
    'payment-method-updated': mails.paymentMethodMail({
      change: 'updated',
      before: bankMethod,
      after: changedMethod,
      ...sender,
    }),
    'payment-method-deleted': mails.paymentMethodMail({ change: 'deleted', before: bankMethod, ...sender }),
    'webhook-off': mails.webhookOffMail({
      url: 'https://erp.example/voltway?key=a&more=b',
      failingSince: '2026-03-02T10:15:00.000Z',
      ...sender,
    }),
    'password-reset': mails.passwordResetMail({
      link: `${sender.publicUrl}/reset-password#sNf2x1mQ0bV7cYw3kR8tZ5uH4jL6pD9aE2gI1oK0sXw`,
      ...sender,
    }),
    'password-changed': mails.passwordChangedMail(sender),
  }
}
