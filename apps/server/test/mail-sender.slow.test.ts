import { DatabaseBusy } from '@voltway/db'
import { ageRows, eachDialect } from '@voltway/db/fixture'
import { cancelOrder, placeOrder, Refusal } from '@voltway/domain'
import { expect, test } from 'vitest'
import { createMailSender } from '../src/jobs/outbox/mail-sender.ts'
import { createReceiptProcess } from '../src/receipts/receipt-process.ts'
import { aMailingShop, deliveryStatuses, owner, startMailingNode, storedDeliveries } from './mailing-shop.ts'

eachDialect('the sender of mails', (dialect) => {
  test('sends the mails about an order to the customer and the shopkeeper', async () => {
    const { shop, mailServer, customer, checkout } = await aMailingShop(dialect)
    startMailingNode(shop, mailServer, createMailSender)
    const { placed } = await placeOrder(shop, customer, checkout)
    await expect.poll(() => deliveryStatuses(shop)).toEqual(['sent', 'sent'])
    const { reference } = placed.order
    const subjects = mailServer.received.map(({ to, raw }) => [to, /^Subject: (.*)\r$/m.exec(raw)?.[1]])
    expect(subjects.sort()).toEqual(
      [
        [owner, expect.stringContaining(`New order ${reference}`)],
        [customer.email, `Your order ${reference}`],
      ].sort(),
    )
    const facts = { tries: 1, response_status: 250, duration_ms: expect.any(Number), error: null }
    expect(await storedDeliveries(shop)).toMatchObject([facts, facts])
    // Only the customer's mail has the payment instructions as a PDF.
    const receipts = mailServer.received.filter(({ raw }) => raw.includes(`filename=${reference}.pdf`))
    expect(receipts.map(({ to }) => to)).toEqual([customer.email])
    const [, pdf = ''] = /filename=VW-[\w-]+\.pdf\r\n\r\n([\w+/=\r\n]+)/.exec(receipts[0]?.raw ?? '') ?? []
    expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-1\.5.*%%EOF\s*$/s)
  })

  test('sends a mail without its receipt and logs one line if the receipt fails', async () => {
    const { shop, mailServer, customer, checkout } = await aMailingShop(dialect)
    const { lines } = startMailingNode(shop, mailServer, (...[node, settings, log]) =>
      createMailSender(node, settings, log, () => Promise.reject(new Error('no memory'))),
    )
    await placeOrder(shop, customer, checkout)
    await expect.poll(() => deliveryStatuses(shop)).toEqual(['sent', 'sent'])
    expect(mailServer.received.every(({ raw }) => !raw.includes('application/pdf'))).toBe(true)
    expect(lines.filter(({ level }) => level === 40)).toMatchObject([
      { msg: 'A receipt failed, so its mail is sent without it', err: { message: 'no memory' } },
    ])
  })

  test('sends a mail later, and logs no bug, if the database fails after the claim', async () => {
    const { shop, customer, checkout, mailServer } = await aMailingShop(dialect)
    const fail = (): never => {
      throw new DatabaseBusy('The database does not answer')
    }
    startMailingNode(shop, mailServer, ({ database, ...others }, ...more) =>
      createMailSender({ ...others, database: Object.create(database, { db: { get: fail } }) }, ...more),
    )
    await placeOrder(shop, customer, checkout)
    const later = { status: 'waiting', tries: 1, error: new Refusal('UNAVAILABLE').message }
    await expect.poll(() => storedDeliveries(shop)).toMatchObject([later, later])
  })

  test('sends no payment instructions if the order is cancelled while its receipt is drawn', async () => {
    const { shop, mailServer, customer, checkout } = await aMailingShop(dialect)
    const isDrawing = Promise.withResolvers<void>()
    const receipt = Promise.withResolvers<Uint8Array>()
    startMailingNode(shop, mailServer, (...[node, settings, log]) =>
      createMailSender(node, settings, log, () => {
        isDrawing.resolve()
        return receipt.promise
      }),
    )
    const { placed } = await placeOrder(shop, customer, checkout)
    await isDrawing.promise
    await cancelOrder(shop, customer, placed.order.id)
    receipt.resolve(new Uint8Array())
    await expect
      .poll(async () =>
        (await storedDeliveries(shop)).map(({ status, event_type, tries }) => [status, event_type, tries]),
      )
      .toEqual([
        ['waiting', 'order.placed', 0],
        ['sent', 'order.placed', 1],
        ['waiting', 'order.status_changed', 0],
      ])
    expect(mailServer.received.map(({ to }) => to)).toEqual([owner])
  })

  test('ends the wait for a receipt when the shop stops, and sends the mail after the end of its claim', async () => {
    const { shop, mailServer, customer, checkout } = await aMailingShop(dialect)
    const isDrawing = Promise.withResolvers<void>()
    const { outbox } = startMailingNode(shop, mailServer, (...[node, settings, log]) =>
      createMailSender(node, settings, log, () => {
        isDrawing.resolve()
        return new Promise(() => {})
      }),
    )
    await placeOrder(shop, customer, checkout)
    await isDrawing.promise
    await mailServer.until(() => mailServer.received.length === 1)
    await outbox.stop()
    const claimed = { status: 'waiting', tries: 1, error: null, claimed_until: expect.any(String) }
    expect((await storedDeliveries(shop)).find(({ target }) => target !== owner)).toMatchObject(claimed)
    expect(mailServer.received.map(({ to }) => to)).toEqual([owner])
    await ageRows(shop.database, 181)
    startMailingNode(shop, mailServer, createMailSender)
    await expect.poll(() => deliveryStatuses(shop)).toEqual(['sent', 'sent'])
    expect(mailServer.received.map(({ to }) => to)).toEqual([owner, customer.email])
  })

  test('tries twice to attach a receipt that the shop cannot draw now, then sends the mail without it', async () => {
    const { shop, mailServer, customer, checkout } = await aMailingShop(dialect)
    const hanging = createReceiptProcess(1)
    const { outbox, lines } = startMailingNode(shop, mailServer, createMailSender, hanging)
    await placeOrder(shop, customer, checkout)
    const results = async () =>
      (await storedDeliveries(shop)).map(({ status, tries, error }) => [status, tries, error].join()).sort()
    for (const tries of [1, 2]) {
      await expect
        .poll(results)
        .toEqual(['sent,1,', `waiting,${tries},The receipt cannot be created at the moment`])
      expect(mailServer.received.map(({ to }) => to)).toEqual([owner])
      await ageRows(shop.database, 600)
      outbox.wake()
    }
    await expect.poll(results).toEqual(['sent,1,', 'sent,3,'])
    expect(mailServer.received.every(({ raw }) => !raw.includes('application/pdf'))).toBe(true)
    expect(lines.filter(({ level }) => level === 40)).toMatchObject([
      { msg: 'A receipt failed, so its mail is sent without it' },
    ])
  })
})
