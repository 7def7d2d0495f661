import { defaultSettings, type Order } from '@voltway/contract'
import { choiceWords, formatMoney, paymentLines, walletCode } from '@voltway/contract/browser'
import { bankMethod } from '@voltway/contract/fixture'
import { decode } from 'fast-png'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import * as mails from '../src/index.ts'
import { bankOrder, cryptoOrder, sampleMails } from './sample-mails.ts'

const sender = { publicUrl: 'https://shop.example', shop: defaultSettings }
const placed = (order: Order) => mails.orderMail('placed', { order, ...sender })

test.each([
  ['a bank transfer', bankOrder],
  ['a wallet', cryptoOrder],
])('the text of an order by %s is complete by itself', (_, order) => {
  const { text } = placed(order)
  for (const { label, value } of paymentLines(order.payment)) expect(text).toContain(`${label}: ${value}\n`)
  for (const { name, qty, choices } of order.cart) {
    expect(text).toContain(`${qty} × ${name}\n`)
    expect(text).toContain(choiceWords(choices))
  }
  expect(text).toContain(`Total: ${formatMoney(order.total)}\n`)
  expect(text).toContain(`${sender.publicUrl}/account/orders/${order.reference}\n`)
})

test('payment details have the sequence of the order, in both parts', () => {
  for (const order of [bankOrder, cryptoOrder]) {
    const { text, html } = placed(order)
    const labels = paymentLines(order.payment).map(({ label }) => label)
    for (const part of [text, html.replaceAll(/<[^>]*>\n?/g, '\n')]) {
      const positions = labels.map((label) => part.indexOf(`\n${label}`))
      expect(positions).toEqual([...positions].sort((one, other) => one - other))
      expect(positions).not.toContain(-1)
    }
  }
})

test('ends the sentence with a shop name that has a full stop of its own with one', () => {
  const shop = { ...defaultSettings, shop_name: 'Acme Inc.' }
  const received = { reference: bankOrder.reference, receivedAt: '2026-03-12T16:45:00.000Z' }
  const { text } = mails.withdrawalMail({ ...received, ...sender, shop })
  expect(text).toContain(' with Acme Inc. We received it')
})

test('shows the text of every block and every link in both parts', () => {
  const visible = (html: string) =>
    html
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<!--.*?-->|<[^>]*>/gs, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
  for (const [name, { text, html }] of Object.entries(sampleMails(mails, sender.publicUrl))) {
    const shown = visible(html).replaceAll(/\s+/g, ' ')
    const values = text.split('\n').flatMap((line) => line.replace(/^(\d+ ×| {4}) ?/, '').split(/: /))
    const inHtml = [
      shown,
      html.replaceAll('&amp;', '&'),
      'Voltway',
      'The attached image is a QR code of this payment.',
    ]
    for (const value of values)
      expect(
        inHtml.some((part) => part.includes(value.replace(/:$/, ''))),
        `${name}: ${value}`,
      ).toBe(true)
    for (const [, url = ''] of html.matchAll(/href="([^"]*)"/g))
      expect(text, name).toContain(url.replaceAll('&amp;', '&'))
  }
})

test('the QR code of a wallet payment has the content of the QR code on the screen', () => {
  const { html, attachments } = placed(cryptoOrder)
  const [code, ...more] = attachments
  expect(more).toEqual([])
  expect(code).toMatchObject({ filename: 'payment-code.png', contentType: 'image/png' })
  expect(html).toContain(`src="cid:${code?.cid}"`)
  const { width, height, channels, data } = decode(code?.content ?? expect.fail('no code'))
  const modules = encode(
    walletCode(cryptoOrder.payment, { shopName: 'Voltway', reference: cryptoOrder.reference }) ?? '',
    {
      ecc: 'M',
      border: 3,
    },
  )
  const scale = width / modules.size
  expect({ height, channels, scale }).toEqual({ height: width, channels: 1, scale: 6 })
  modules.data.forEach((row, y) => {
    row.forEach((dark, x) => {
      expect(data[(y * scale + 2) * width + x * scale + 2]).toBe(dark ? 0 : 255)
    })
  })
})

test('a mail has the name and the seller of the shop, and the delivery time of a placed order', () => {
  const shop = {
    ...defaultSettings,
    shop_name: 'Ada’s',
    seller: 'Ada Ltd\n \n1 Road',
    delivery_time: '3 weeks',
  }
  const mail = mails.orderMail('placed', { order: cryptoOrder, ...sender, shop })
  expect(mail.text).toContain('\n\nDelivery time: 3 weeks\n\n')
  expect(mail.text).toMatch(/\n\nAda’s\nhttps:\/\/shop\.example\nAda Ltd, 1 Road\n$/)
  expect(mail.html).toMatch(/ADA’S[\s\S]*Delivery time: 3 weeks[\s\S]*Ada Ltd, 1 Road/)
  expect(mail.html + mail.text).not.toMatch(/(?<!@)voltway/i)
})

test('only the mail about a placed order asks for a payment', () => {
  expect(placed(bankOrder).attachments).toEqual([])
  for (const kind of ['paid', 'shipped', 'completed', 'cancelled'] as const) {
    const { text, html, attachments } = mails.orderMail(kind, { order: cryptoOrder, ...sender })
    expect(attachments).toEqual([])
    expect(text + html).not.toContain(cryptoOrder.payment.address)
  }
})

test('shows images as JPEG files of the shop, and none for the placeholder', () => {
  const images = [...placed(bankOrder).html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src)
  expect(images).toEqual([
    'https://shop.example/images/Zk3v9QxWc0a7Zk3v9QxWc0-584249-160.jpg',
    'https://shop.example/images/p4LmT81dEw2sp4LmT81dEw-3b3f46-160.jpg',
  ])
})

test('a mail about a changed payment method shows the old and the new value of changed details only', () => {
  const { text } =
    sampleMails(mails, sender.publicUrl)['payment-method-updated'] ?? expect.fail('no such sample')
  expect(text).toContain('IBAN: GB33BUKB20201555555555 → DE02120300000000202051\n')
  expect(text).toContain('Sort code: 20-20-15 → (empty)\n')
  expect(text).toContain('Bank name: Sample Bank\n')
})

test.each([
  [{ position: 3 }, 'same'],
  [{ name: 'Wire' }, 'new'],
])('a mail about a changed payment method says whether the details are new: %o', (changes, details) => {
  const { text } = mails.paymentMethodMail({
    change: 'updated',
    before: bankMethod,
    after: { ...bankMethod, ...changes },
    ...sender,
  })
  expect(text).toContain(`Customers who order from now on pay with the ${details} details.`)
})
