import { adminPaths } from '@voltway/contract/browser'
import { paragraph, type Sender } from '../content.ts'
import { createMail, type Mail } from '../create-mail.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

type WebhookFailure = Sender & { url: string; failingSince: string }

/** Returns the mail to the shopkeeper about a webhook that the shop has switched off. `failingSince` is an ISO time. */
export const webhookOffMail = ({ url, failingSince, ...sender }: WebhookFailure): Mail =>
  createMail({
    subject: 'A webhook was switched off',
    ...sender,
    blocks: [
      paragraph('The shop no longer calls this URL, because every call has failed for five days.'),
      {
        kind: 'details',
        details: [
          { label: 'URL', value: url },
          { label: 'Failing since', value: `${moment.format(new Date(failingSince))} UTC` },
        ],
      },
      paragraph(
        'When the receiver works again, switch the webhook on. The event feed has the events that it missed.',
      ),
      { kind: 'link', label: 'Open the webhooks', url: sender.publicUrl + adminPaths.messages },
    ],
  })
