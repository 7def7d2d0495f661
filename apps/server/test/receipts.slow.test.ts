import { defaultSettings, type Order, receiptContent, type Settings } from '@voltway/contract'
import { formatMoney, toDollars } from '@voltway/contract/browser'
import { orderLine, pendingOrder } from '@voltway/contract/fixture'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect } from 'vitest'
import { createReceiptProcess } from '../src/receipts/receipt-process.ts'
import { childProcesses } from './child-processes.ts'
import { errorOf, expectError, type TestServer, test } from './harness.ts'

const shop: Settings = {
  ...defaultSettings,
  seller: 'Sample Ltd\n1 Long Road',
  tax_rate: 19,
  tax_note: 'Tax number 12/345',
  receipt_footer: 'Thank you.',
}

/** Returns the process that draws the receipts of a server. The tests of this file run one after the other. */
const receiptProcess = async () => {
  const find = () => childProcesses('render-receipt')
  await expect.poll(find).toHaveLength(1)
  return find()[0] ?? 0
}

/** Places an order, and returns its customer's token and the path of its receipt. */
const anOrder = async (server: TestServer) => {
  const { token, order } = await server.anOrder()
  return { token, path: `/api/orders/${order.id}/receipt` }
}

test('a download whose process is killed is rejected with 503, and the next one succeeds', async (server) => {
  const { token, path } = await anOrder(server)
  const download = server.request('GET', path, { token })
  process.kill(await receiptProcess(), 'SIGKILL')
  const response = await download
  expectError(response, 503, 'UNAVAILABLE')
  expect(errorOf(response).message).toBe('The receipt cannot be created at the moment')
  expect(response.headers['retry-after']).toBe('5')
  const warnings = server.logged.filter(({ level }) => level >= 40)
  expect(warnings).toMatchObject([{ level: 40, fault: 'The receipt process ended with SIGKILL' }])
  expect((await server.request('GET', path, { token })).status).toBe(200)
})

test('a customer gets one receipt at a time: two downloads wait, and further ones are rejected', async (server) => {
  const [one, other] = [await anOrder(server), await anOrder(server)]
  const download = ({ token, path }: typeof one) => server.request('GET', path, { token })
  expect((await download(one)).status).toBe(200)
  const pid = await receiptProcess()
  process.kill(pid, 'SIGSTOP')
  const downloads = [one, one, one, one, other].map(download)
  const rejected = await Promise.race(downloads)
  expectError(rejected, 503, 'UNAVAILABLE')
  expect(rejected.headers['retry-after']).toBe('2')
  // Meanwhile the shop serves other requests.
  expect((await server.request('GET', '/api/orders', { token: one.token })).status).toBe(200)
  process.kill(pid, 'SIGCONT')
  expect((await Promise.all(downloads)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503])
})

test('a download is rejected while twelve other customers wait for receipts', async (server) => {
  const { token, path } = await anOrder(server)
  expect((await server.request('GET', path, { token })).status).toBe(200)
  const [order] = await server.ok<[Order]>(server.request('GET', '/api/orders', { token }))
  const pid = await receiptProcess()
  process.kill(pid, 'SIGSTOP')
  const { drawFor } = server.app.receipts
  const drawn = Array.from({ length: 12 }, (_, nth) => drawFor(`customer ${nth}`)(order, defaultSettings))
  const rejected = await server.request('GET', path, { token })
  expectError(rejected, 503, 'UNAVAILABLE')
  expect(rejected.headers['retry-after']).toBe('5')
  process.kill(pid, 'SIGCONT')
  expect(await Promise.all(drawn)).toHaveLength(12)
})

// It starts with the first test below.
const receipts = createReceiptProcess()
afterAll(receipts.close)

const readPdf = async (order: Order & { customer_name?: string }, settings = shop) => {
  const bytes = await receipts.draw(order, settings)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { totalPages, text } = await extractText(pdf)
  const latin1 = Buffer.from(bytes).toString('latin1')
  return { bytes: latin1, pages: totalPages, text: withoutBlanks(text.join('')) }
}

// A text may be wrapped at any character.
const withoutBlanks = (text: string) => text.replaceAll(/\s+/g, '')

const letters = 'abcxyzÄßñŁőΑΩπάЖйё0123456789 -.,>'.split('')
const words = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 200 })
  .map((text) => `N${text.trim()}`)
const orders = fc.record({
  status: fc.constantFrom('pending', 'paid', 'cancelled'),
  cart: fc.array(
    fc.record({
      id: fc.uuid(),
      name: words,
      image: fc.constant('/placeholder.svg'),
      price: fc.integer({ min: 0, max: 9_999_999_999 }).map(toDollars),
      qty: fc.integer({ min: 1, max: 999 }),
      choices: fc.option(
        fc.record({ option: fc.constant('Χρώμα'), choice: fc.constant('Синий') }).map((choice) => [choice]),
        { nil: undefined },
      ),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})

test('a receipt contains every text and exact amount of the order, on one page for up to 12 lines', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async ({ status, cart }) => {
      const cents = cart.reduce((sum, { price, qty }) => sum + Math.round(price * 100) * qty, 0)
      const history = [{ status, at: '2026-03-05T23:59:00.000Z' }]
      const order: Order = { ...pendingOrder, status, cart, total: toDollars(cents), history }
      const { pages, text, bytes } = await readPdf({ ...order, customer_name: 'Žofie Κύρου' })
      expect(pages).toBe(1)
      const { lines, facts, delivery, tax, notice, payment } = receiptContent(order, shop)
      const rows = lines.map(({ name, qty, price, amount, choices }) => name + qty + price + amount + choices)
      const values = [...facts, ...payment].map(({ label, value }) => label + value)
      const others = [
        `Total ${formatMoney(toDollars(cents))}`,
        'Žofie Κύρου',
        shop.seller,
        shop.receipt_footer,
      ]
      for (const each of [...rows, ...values, ...delivery, ...tax, notice, ...others])
        expect(text).toContain(withoutBlanks(each))
      expect(bytes).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction)\b/)
    }),
    { numRuns: 25 },
  )
})

test.each([
  ['pending', 'Withdrawn order', 'You have withdrawn from this order. Please do not pay for it.'],
  ['paid', 'Receipt', 'Paid on March 3, 2026'],
  ['shipped', 'Receipt', 'Paid on March 3, 2026'],
  ['cancelled', 'Cancelled order', 'This order was cancelled on March 5, 2026. Please do not pay for it.'],
] as const)('the receipt of a withdrawn order that is %s has the title %s', async (status, title, notice) => {
  const history = [
    { status: 'pending', at: '2026-03-01T10:00:00.000Z' },
    { status: 'paid', at: '2026-03-03T10:00:00.000Z' },
    { status, at: '2026-03-05T10:00:00.000Z' },
  ] as const
  const withdrawal = { status: 'withdrawal_received', at: '2026-03-06T10:00:00.000Z' } as const
  const steps = status === 'paid' ? history.slice(0, 2) : history
  const { text } = await readPdf({ ...pendingOrder, status, history: [...steps, withdrawal] })
  expect(text).toContain(withoutBlanks(title))
  expect(text).toContain(withoutBlanks(notice))
  expect(text).not.toContain('Paymentdetails')
  expect(text.includes(withoutBlanks('Please do not pay'))).toBe(['pending', 'cancelled'].includes(status))
})

test('a receipt replaces letters that it cannot show by a note, and removes marks and line breaks', async () => {
  const names = [
    'M株式会社X',
    'سيارة',
    'Car 🚗',
    'Left\u202eright\u200b\u00ad',
    `M${'\u0301'.repeat(50)}`,
    'a\nb',
  ]
  const cart = names.map((name, nth) => ({ ...orderLine, choices: undefined, id: `${nth}`, name }))
  const { text, pages } = await readPdf({ ...pendingOrder, cart })
  const note = withoutBlanks(
    `(This name has letters that this PDF cannot show; see order ${pendingOrder.reference} in your account)`,
  )
  for (const start of ['MX', 'Car'])
    expect(text).toContain(`${start.replace('X', '…X')}${start === 'Car' ? '…' : ''}${note}`)
  expect(text).toContain(`…${note}1`)
  expect(text).toContain('Leftright1')
  expect(text).toContain('ab1')
  expect(text).not.toMatch(/[\p{Cf}\ufffd\u{f0000}-\u{10ffff}]/u)
  expect(pages).toBe(1)
})

test('the receipt of an order with 100 lines and hostile texts has numbered pages', async () => {
  const name = 'W'.repeat(200)
  const cart = Array.from({ length: 100 }, (_, nth) => ({ ...orderLine, id: `${nth}`, name }))
  const settings = { ...shop, seller: 'x\n'.repeat(250), receipt_footer: 'W'.repeat(500) }
  const { pages, text } = await readPdf({ ...pendingOrder, cart }, settings)
  expect(pages).toBeGreaterThan(3)
  expect(text).toContain(`${pendingOrder.reference},page${pages}of${pages}`)
})

test('a receipt of one line with a seller and a footer of 250 lines has one page', async () => {
  const lines = Array.from({ length: 250 }, (_, nth) => 'abcdefghij'[nth % 10]).join('\n')
  const { pages, text } = await readPdf(pendingOrder, { ...shop, seller: lines, receipt_footer: lines })
  expect(pages).toBe(1)
  expect(text.replaceAll(',', '').split('abcdefghij'.repeat(25))).toHaveLength(3)
})

test('the lines of an order follow a delivery address that ends on the second page', async () => {
  const cart = Array.from({ length: 13 }, (_, nth) => ({ ...orderLine, id: `${nth}` }))
  const long = 'W'.repeat(200)
  const delivery = { name: long, street: long, postal_code: '1', city: long, country: 'DE', phone: '+49' }
  const settings = { ...shop, seller: 'W'.repeat(900) }
  const pdf = await getDocumentProxy(
    new Uint8Array(await receipts.draw({ ...pendingOrder, cart, delivery }, settings)),
  )
  const { items } = await (await pdf.getPage(2)).getTextContent()
  const heightOf = (text: string) =>
    Number(items.flatMap((item) => ('str' in item && item.str === text ? item.transform[5] : []))[0])
  expect(heightOf('+49') - heightOf('Product')).toBeLessThan(40)
})
