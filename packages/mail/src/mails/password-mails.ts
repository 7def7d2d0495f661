import { pages, resetLinkMinutes } from '@voltway/contract/browser'
import { paragraph, type Sender } from '../content.ts'
import { createMail, type Mail } from '../create-mail.ts'

/** Returns the mail with the link that sets a new password. */
export const passwordResetMail = ({ link, ...sender }: { link: string } & Sender): Mail =>
  createMail({
    subject: 'Set a new password',
    ...sender,
    blocks: [
      paragraph(
        `With this link you can set a new password. It works once, until ${resetLinkMinutes} minutes after it was requested.`,
      ),
      { kind: 'link', label: 'Set a new password', url: link },
      paragraph('If you do not want a new password, you need not do anything. Your password stays as it is.'),
    ],
  })

/** Returns the mail that confirms a new password. */
export const passwordChangedMail = (sender: Sender): Mail =>
  createMail({
    subject: 'Your password was changed',
    ...sender,
    blocks: [
      paragraph(
        'The password of your account was changed. All devices were signed out, except a device that changed it on the account page.',
      ),
      paragraph(
        'If you did not change it, please set a new password at once: choose “Forgot password?” on the sign-in page.',
      ),
      { kind: 'link', label: 'Sign in', url: sender.publicUrl + pages.signIn.path },
    ],
  })
