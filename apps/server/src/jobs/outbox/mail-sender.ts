import { pages } from '@voltway/contract'
import { getSettings, type MailContent, readMailContent, type Shop } from '@voltway/domain'
import type { Mail, Sender as MailingShop } from '@voltway/mail'
import type { MailSettings } from '../../env/env.ts'
import { sendMail } from './send-mail.ts'
import type { Sender } from './start-outbox.ts'

/** Creates the sender of mails, which renders a mail from its delivery and its event at every try. */
export const createMailSender =
  (shop: Shop, settings: MailSettings): Sender =>
  async (delivery, stopped) => {
    const content = await readMailContent(shop, delivery)
    if (content !== undefined) {
      const sender = { publicUrl: settings.publicUrl, shop: await getSettings(shop) }
      return sendMail(settings, delivery, await renderMail(content, sender), stopped)
    }
    const error = 'The link has expired'
    return delivery.event_type === 'password_reset' ? { result: 'failed', error, durationMs: 0 } : undefined
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
