import { defaultSettings, type Order, type PaymentMethod } from '@voltway/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as mails from '../src/index.ts'
import { bankOrder, cryptoOrder, sampleMails } from './sample-mails.ts'

const sender = { publicUrl: 'https://shop.example', shop: defaultSettings }

const attacks = [
  '\r\n',
  '\n\n',
  '\0',
  '\u2028',
  '\u0085',
  '\u202e',
  '\u2066',
  '\ud800',
  '<script>',
  '</td>',
  '<!--',
]
const signs = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '&lt;',
  '`',
  '=',
  'ä',
  'سيارة',
  '👩‍🚀',
  ' href=',
  'https://evil.example',
  'Bcc: ',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...attacks, ...signs), fc.string({ unit: 'binary' })), {
    minLength: 1,
    maxLength: 20,
  })
  .map((parts) => parts.join(''))
  .filter((value) => value !== '')

/** Replaces every text that an admin or a customer chooses. */
const withTexts = (order: Order, value: string): Order => ({
  ...order,
  email: value,
  cart: order.cart.map((line) => ({
    ...line,
    name: value,
    ...(line.choices && { choices: line.choices.map(() => ({ option: value, choice: value })) }),
  })),
  payment: {
    ...order.payment,
    ...Object.fromEntries(
      Object.keys(order.payment)
        .filter((key) => !['type', 'currency', 'amount', 'reference'].includes(key))
        .map((key) => [key, value]),
    ),
  },
})

const methodWith = (value: string): PaymentMethod => ({
  id: 'm',
  type: 'bank',
  name: value,
  details: { account_name: value, account_number: value, bank_name: value, sort_code: value, iban: value },
  active: true,
  position: null,
  updated_at: '2026-03-01T09:30:00.000Z',
})

const mailsWith = (value: string) => [
  mails.orderMail('placed', { order: withTexts(bankOrder, value), ...sender }),
  mails.orderMail('placed', { order: withTexts(cryptoOrder, value), ...sender }),
  mails.orderMail('cancelled', { order: withTexts(bankOrder, value), ...sender }),
  mails.newOrderMail({ order: withTexts(bankOrder, value), ...sender }),
  mails.paymentMethodMail({
    change: 'updated',
    before: methodWith('x'),
    after: methodWith(value),
    ...sender,
  }),
  mails.webhookOffMail({ url: value, failingSince: bankOrder.created_at, ...sender }),
]

/** Returns all tags with their attributes, and comments. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g)

test('a text adds neither a header, nor a line, nor a tag or attribute to a mail', () => {
  const harmless = mailsWith('harmless')
  fc.assert(
    fc.property(text, (value) => {
      for (const [at, mail] of mailsWith(value).entries()) {
        expect(mail.subject).toBe(harmless[at]?.subject)
        expect(mail.text.split('\n').length).toBe(harmless[at]?.text.split('\n').length)
        expect(tagsOf(mail.html)).toEqual(tagsOf(harmless[at]?.html ?? ''))
        for (const part of [mail.text, mail.html])
          expect(part.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
      }
    }),
    { numRuns: 50 },
  )
})

test('all links and images belong to the shop or to the mail', () => {
  for (const { html } of Object.values(sampleMails(mails, sender.publicUrl)))
    for (const [, url] of html.matchAll(/(?:href|src|action|background)="([^"]*)"/g))
      expect(url).toMatch(/^(https:\/\/shop\.example(\/|$)|cid:payment-code@voltway$)/)
})

test('mail programs find no link in a typed delivery address', () => {
  const street = 'http://evil.example/a or www.evil.example, eve@evil.example'
  const delivery = { name: street, street, postal_code: '1', city: street, country: 'DE', phone: street }
  const { text, html } = mails.orderMail('placed', { order: { ...bankOrder, delivery }, ...sender })
  for (const part of [text, html]) {
    expect(part).toContain('http: //evil. example/a')
    expect(part).not.toMatch(/[.:]evil|evil\.example/)
  }
})

test('a reference cannot add a header either', () => {
  const order = { ...bankOrder, reference: 'VW-1\r\nBcc: all@evil.example' }
  for (const mail of [
    mails.orderMail('placed', { order, ...sender }),
    mails.newOrderMail({ order, ...sender }),
  ])
    expect(mail.subject).not.toMatch(/[\r\n]/)
})

test('long names in other scripts stay as they are', () => {
  const { text, html } = mails.orderMail('placed', {
    order: withTexts(bankOrder, 'äöü'.repeat(34)),
    ...sender,
  })
  for (const part of [text, html]) expect(part).toContain('äöü'.repeat(34))
})
