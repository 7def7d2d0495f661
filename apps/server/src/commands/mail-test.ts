// `npm run mail:test -- you@example.org`: sends a test mail with the settings of the shop, and shows the step that fails.
import { randomUUID } from 'node:crypto'
import { readEnv } from '../env/env.ts'
import { isMailAddress } from '../env/env-checks.ts'
import { sendMail } from '../jobs/outbox/send-mail.ts'
import { OperatorError } from '../start/operator-error.ts'
import { runCommand } from './run-command.ts'

const text = 'This is a test mail of your shop. The settings of its mail server work.\n'
const testMail = { subject: 'Test mail', text, html: `<p>${text}</p>`, attachments: [] }

/** The work of each step that an SMTP server may reject. */
const steps = {
  CONNECT: 'connect to the server',
  EHLO: 'introduce the shop',
  HELO: 'introduce the shop',
  STARTTLS: 'encrypt the connection',
  AUTH: 'sign in with the user and password of SMTP_URL',
  MAIL: 'name the sender of MAIL_FROM',
  RCPT: 'name the recipient',
  DATA: 'send the message',
}

void runCommand(async ([target, ...rest]) => {
  if (target === undefined || rest.length > 0 || !isMailAddress(target))
    throw new OperatorError('Usage: npm run mail:test -- you@example.org')
  const { mail } = readEnv()
  if (mail === undefined)
    throw new OperatorError('The shop sends no mail: set SMTP_URL, MAIL_FROM and PUBLIC_URL')
  const { host, protocol } = new URL(mail.smtpUrl)
  console.log(`Server: ${protocol}//${host}`)
  console.log(`From: ${mail.from.address}`)
  const delivery = { id: randomUUID(), target }
  const {
    result,
    error = '',
    durationMs,
  } = await sendMail(mail, delivery, testMail, new AbortController().signal)
  if (result === 'sent') {
    console.log(`The server accepted the mail to ${target} after ${durationMs} ms`)
    return
  }
  const [, command = ''] = /^(\w+)/.exec(error) ?? []
  const step = Object.hasOwn(steps, command) ? `: cannot ${steps[command as keyof typeof steps]}` : ''
  throw new OperatorError(`The mail was not sent${step}. ${error}`)
})
