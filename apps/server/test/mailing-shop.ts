import type { Database } from '@voltway/db'
import type { Shop } from '@voltway/domain'
import { aFullCart, testShop } from '@voltway/domain/fixture'
import { expect, onTestFinished } from 'vitest'
import { type MailSettings, readEnv } from '../src/env/env.ts'
import type { createMailSender } from '../src/jobs/outbox/mail-sender.ts'
import { sendMail } from '../src/jobs/outbox/send-mail.ts'
import { type Sender, startOutbox } from '../src/jobs/outbox/start-outbox.ts'
import { createReceiptProcess } from '../src/receipts/receipt-process.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { memoryLog } from './memory-log.ts'

/** The address of the shopkeeper. */
export const owner = 'owner@shop.example'

const mailSettings = ({ url }: MailServer) => {
  const { mail } = readEnv({
    SMTP_URL: url,
    MAIL_FROM: 'Voltway <shop@shop.example>',
    MAIL_ADMIN: owner,
    PUBLIC_URL: 'https://shop.example',
  })
  if (mail === undefined) throw new Error('Mail is not configured')
  return mail
}

/** Sends each delivery as a mail without a template. */
const plainSender =
  (_: Shop, settings: MailSettings): Sender =>
  (delivery, stopped) => {
    const text = `${delivery.event_type} ${delivery.event_id}`
    return sendMail(settings, delivery, { subject: text, text, html: '', attachments: [] }, stopped)
  }

/** Starts the outbox of a node that sends mails. Bugs in its log fail the test. */
export const startMailingNode = (
  shop: Shop,
  mailServer: MailServer,
  createSender: (...needs: Parameters<typeof createMailSender>) => Sender = plainSender,
  receipts = createReceiptProcess(),
) => {
  const settings = mailSettings(mailServer)
  const { log, lines } = memoryLog()
  shop.mail = { from: settings.from.address, admin: owner, publicUrl: settings.publicUrl }
  const outbox = startOutbox(shop, { mail: createSender(shop, settings, log, receipts.draw) }, log, 100)
  shop.onMessages = outbox.wake
  onTestFinished(async () => {
    await outbox.stop()
    receipts.close()
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  })
  return { outbox, lines }
}

/** Creates a shop with a full cart and without events, and an SMTP server. */
export const aMailingShop = async (dialect: Database['dialect'], database?: Database) => {
  const mailServer = await startMailServer()
  const shop = await testShop(dialect, database && { database })
  const { customer, checkout } = await aFullCart(shop)
  await shop.database.db.deleteFrom('events').execute()
  return { shop, mailServer, customer, checkout }
}

/** Returns all deliveries of a shop. */
export const storedDeliveries = ({ database }: Pick<Shop, 'database'>) =>
  database.db.selectFrom('deliveries').selectAll().orderBy('id').execute()

/** Returns the statuses of all deliveries of a shop. */
export const deliveryStatuses = async (shop: Pick<Shop, 'database'>) =>
  (await storedDeliveries(shop)).map(({ status }) => status)
