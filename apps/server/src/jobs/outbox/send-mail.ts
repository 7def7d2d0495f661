import { isIPv4 } from 'node:net'
import type { Outcome } from '@voltway/domain'
import type { Mail } from '@voltway/mail'
import type { NodemailerError } from 'nodemailer'
import type { MailSettings } from '../../env/env.ts'
import { recordSmtpSteps } from './smtp-steps.ts'

/** Shorter than the claim of a delivery, so that no other node sends a mail that this node is still sending. */
const timeoutMs = 90_000

const defaultLimits = { connectionTimeoutMs: 15_000, silenceTimeoutMs: 80_000 }

const longestError = 500

/**
 * Sends a mail over a connection of its own. All tries have the same `Message-ID`, which contains the id of the delivery. The
 * outcome has the response of the SMTP server, or the step that failed.
 */
export const sendMail = async (
  { smtpUrl, from, publicUrl }: MailSettings,
  { id, target, token }: { id: string; target: string; token?: string | null },
  { attachments, ...content }: Mail,
  stopped: AbortSignal,
  limits: Partial<typeof defaultLimits> = {},
): Promise<Outcome> => {
  const startedAt = performance.now()
  const durationMs = () => Math.round(performance.now() - startedAt)
  const dialogue = recordSmtpSteps()
  // Loaded with the first mail: a shop without mail does not need the memory.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...connectionOptions(smtpUrl, publicUrl, { ...defaultLimits, ...limits }),
    ...dialogue.options,
  })
  try {
    const { response } = await transport.sendMail({
      ...content,
      attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      // Objects, because the library would split a text at its commas.
      from,
      to: { name: '', address: target },
      messageId: `<${id}@${from.address.split('@').at(-1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    })
    return { result: 'sent', ...statusOf(Number.parseInt(response, 10)), durationMs: durationMs() }
  } catch (error) {
    const failure = failureOf(error as NodemailerError, dialogue.step())
    // A server may quote commands and the mail.
    // In the quoted-printable encoding of the mail, `=` and a line break may split the token.
    const quoted = token ? failure.error.replaceAll(/=\s+/g, '') : failure.error
    const secrets = [...(quoted.startsWith('AUTH') ? passwordForms(smtpUrl) : []), ...(token ? [token] : [])]
    const text = secrets.reduce((masked, secret) => masked.replaceAll(secret, '…'), quoted)
    return { ...failure, ...(text && { error: text.slice(0, longestError) }), durationMs: durationMs() }
  }
}

/** Returns the forms of the password that the commands of AUTH contain, the longest first. */
const passwordForms = (smtpUrl: string): string[] => {
  const { username, password } = new URL(smtpUrl)
  const [user, plain] = [decodeURIComponent(username), decodeURIComponent(password)]
  const toBase64 = (text: string) => Buffer.from(text).toString('base64')
  return plain === '' ? [] : [toBase64(`\0${user}\0${plain}`), toBase64(plain), plain]
}

const connectionOptions = (
  smtpUrl: string,
  publicUrl: string,
  { connectionTimeoutMs, silenceTimeoutMs }: typeof defaultLimits,
) => {
  const { hostname, password } = new URL(smtpUrl)
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  return {
    url: smtpUrl,
    // A password leaves the machine only over TLS.
    requireTLS: password !== '' && !isLocal,
    // The certificate of a mail server on the same machine is usually self-signed and has another name.
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    name: greetingName(new URL(publicUrl).hostname),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  }
}

/** Returns the name for EHLO; IP addresses are in brackets (RFC 5321, section 4.1.3). */
const greetingName = (hostname: string): string =>
  isIPv4(hostname) ? `[${hostname}]` : hostname.replace('[', '[IPv6:')

/** Returns whether a response is about the sender or a missing sign-in: by its status of RFC 3463 (5.1.7, 5.1.8, 5.7.…) or its text. */
const isAboutSender = (response = '') =>
  /^530|[ #-]5\.(7\.|1\.[78]\b)|relay|sender|authenticat/i.test(response.replaceAll(/<[^>]*>/g, ''))

/**
 * Returns whether a later try is useless: the server rejects the recipient for good. Other permanent errors may concern the
 * settings or the account of the shop, which the operator can correct. Some servers check the sender only with the recipient,
 * or after the message.
 */
const isFinal = ({ permanent, command, code, response }: NodemailerError) =>
  (permanent === true && command === 'RCPT TO' && !isAboutSender(response)) ||
  (code === 'EENVELOPE' && command === 'API')

const statusOf = (code = 0) => (code >= 200 && code <= 599 ? { responseStatus: code } : {})

const failureOf = (error: NodemailerError, step: string) => {
  const { command = 'CONN', response, responseCode, originalCode, message } = error
  const isPlain = originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER'
  const reason = isPlain
    ? 'The server does not speak TLS on this port'
    : (response ?? (message || originalCode))
  const text = `${command === 'CONN' ? step : command}: ${reason}`.replace(/\p{Cc}+/gu, ' ')
  return {
    result: isFinal(error) ? ('failed' as const) : ('later' as const),
    ...statusOf(responseCode),
    error: text,
  }
}
