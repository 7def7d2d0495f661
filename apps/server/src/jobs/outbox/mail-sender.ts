import { once } from 'node:events'
import type { DrawReceipt } from '@voltway/api'
import { pages } from '@voltway/contract'
import { getSettings, type MailContent, Refusal, readMailContent, type Shop } from '@voltway/domain'
import type { Mail, Sender as MailingShop } from '@voltway/mail'
import type { Logger } from 'pino'
import type { MailSettings } from '../../env/env.ts'
import { sendMail } from './send-mail.ts'
import type { Sender } from './start-outbox.ts'

const mailsWithReceipt = ['placed', 'paid']

/** The try that sends a mail without its receipt if the receipt cannot be drawn. */
const lastReceiptTry = 3

/** Creates the sender of mails, which renders a mail from its delivery and its event at every try. */
export const createMailSender =
  (shop: Shop, settings: MailSettings, log: Pick<Logger, 'warn'>, drawReceipt: DrawReceipt): Sender =>
  async (delivery, stopped) => {
    const content = await readMailContent(shop, delivery)
    if (content === undefined) {
      const error = 'The link has expired'
      return delivery.event_type === 'password_reset' ? { result: 'failed', error, durationMs: 0 } : undefined
    }
    const sender = { publicUrl: settings.publicUrl, shop: await getSettings(shop) }
    const mail = await renderMail(content, sender)
    if (content.mail === 'order' && mailsWithReceipt.includes(content.kind)) {
      try {
        const pdf = await rejectWhenStopped(stopped, drawReceipt(content.order, sender.shop))
        const filename = `${content.order.reference}.pdf`
        mail.attachments.push({ filename, contentType: 'application/pdf', content: pdf })
      } catch (err) {
        if (stopped.aborted || (err instanceof Refusal && delivery.tries < lastReceiptTry))
          return { result: 'later', error: (err as Error).message, durationMs: 0 }
        log.warn({ err, delivery: delivery.id }, 'A receipt failed, so its mail is sent without it')
      }
      // The order may have been cancelled or deleted meanwhile.
      if ((await readMailContent(shop, delivery)) === undefined) return undefined
    }
    return sendMail(settings, delivery, mail, stopped)
  }

const rejectWhenStopped = async <Result>(stopped: AbortSignal, drawn: Promise<Result>): Promise<Result> => {
  const waiting = new AbortController()
  const stop = stopped.aborted ? Promise.resolve() : once(stopped, 'abort', { signal: waiting.signal })
  try {
    return await Promise.race([drawn, stop.then(() => Promise.reject(stopped.reason))])
  } finally {
    waiting.abort()
  }
}

const renderMail = async (content: MailContent, sender: MailingShop): Promise<Mail> => {
  // Loaded with the first mail, like the SMTP library.
  const mails = await import('@voltway/mail')
  switch (content.mail) {
    case 'order':
      return mails.orderMail(content.kind, { ...content, ...sender })
    case 'new order':
      return mails.newOrderMail({ ...content, ...sender })
    case 'payment method':
      return mails.paymentMethodMail({ ...content, ...sender })
    case 'withdrawal':
      return mails.withdrawalMail({ ...content, ...sender })
    case 'password reset':
      return mails.passwordResetMail({
        link: `${sender.publicUrl}${pages.resetPassword.path}#${content.token}`,
        ...sender,
      })
    case 'password changed':
      return mails.passwordChangedMail(sender)
    case 'webhook off':
      return mails.webhookOffMail({ ...content, ...sender })
  }
}
