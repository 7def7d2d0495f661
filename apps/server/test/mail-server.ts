import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { certificate } from './receivers.ts'

/**
 * The server's behaviour: at a recipient (a status, with a text or without), or `drop after DATA`, which loses the connection instead of an answer, or
 * `quote after DATA`, which rejects the mail and quotes its link.
 */
export type Behaviour =
  | 'accept'
  | 'hang'
  | 'drop after DATA'
  | 'quote after DATA'
  | number
  | `${number} ${string}`

/**
 * A mail that the server has received completely, also if the client got no answer. `clientName` is the name in EHLO, in
 * lower case.
 */
export type ReceivedMail = { to: string; messageId: string; raw: string; clientName: string }

/** What a client sends with AUTH PLAIN; some servers quote it. */
const toPlain = (user: string | undefined, password: string | null | undefined) =>
  Buffer.from(`\0${user}\0${password}`).toString('base64')

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Starts an SMTP server on a free port. It offers STARTTLS only with `tls`, and accepts one user and password with `auth`. */
export const startMailServer = async ({
  tls = false,
  auth,
}: {
  tls?: boolean
  auth?: { user: string; pass: string }
} = {}) => {
  const received: ReceivedMail[] = []
  /** The verbs of all commands after the greeting that carry secrets or start TLS. */
  const commands: string[] = []
  let behaviour: Behaviour = 'accept'
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const server = new SMTPServer({
    ...certificate,
    logger: false,
    disableReverseLookup: true,
    authOptional: auth === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(auth ? [] : ['AUTH'])],
    onSecure: (_socket, _session, callback) => {
      commands.push('STARTTLS')
      callback()
    },
    onAuth: ({ username, password }, _session, callback) => {
      commands.push('AUTH')
      const isRight = username === auth?.user && password === auth?.pass
      callback(
        isRight ? null : refusal(535, `AUTH PLAIN ${toPlain(username, password)} failed for ${password}`),
        isRight ? { user: username } : undefined,
      )
    },
    onRcptTo: (_address, _session, callback) => {
      commands.push('RCPT TO')
      notify()
      const [, status, reason = 'This recipient is refused'] = /^(\d+) ?(.+)?$/.exec(`${behaviour}`) ?? []
      if (status) callback(refusal(Number(status), reason))
      else if (behaviour !== 'hang') callback()
    },
    onData: async (stream, { id, envelope, hostNameAppearsAs: clientName }, callback) => {
      // The client may end before the message does.
      const raw = await text(stream).catch(() => undefined)
      if (raw === undefined) return
      const [, messageId = ''] = /^Message-ID: (.*)$/im.exec(raw) ?? []
      const [recipient] = envelope.rcptTo
      received.push({ to: recipient?.address ?? '', messageId, raw, clientName })
      if (behaviour === 'drop after DATA')
        for (const { session, _socket } of server.connections) if (session.id === id) _socket.destroy()
      const [link = ''] = /^Link: (?:.*=\r\n)*.*$/m.exec(raw) ?? []
      callback(
        behaviour === 'quote after DATA' ? refusal(554, `${link.replaceAll('\r\n', ' ')} is spam`) : null,
      )
      notify()
    },
  })
  // A client that breaks off the TLS handshake or is aborted causes an error.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    for (const { _socket } of server.connections) _socket.destroy()
    await new Promise<void>((resolve) => server.close(resolve))
  })
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    commands,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    /** Resolves as soon as the condition is true; it is checked after each command for a recipient and each mail. */
    until: (isTrue: () => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!isTrue()) return
          listeners.delete(check)
          resolve()
        }
        listeners.add(check)
        check()
      }),
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
