import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  to: string
  /** The message with its headers, without the line breaks of the encoding quoted-printable. */
  source: string
}

/** Starts an SMTP server on a free port that accepts every mail. */
export async function startMailServer() {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: async (stream, { envelope }, done) => {
      const source = decodeQuotedPrintable(await text(stream))
      for (const { address } of envelope.rcptTo) mails.push({ to: address, source })
      done()
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Returns the mails to an address, oldest first. */
    mailsTo: (address: string) => mails.filter(({ to }) => to === address).map(({ source }) => source),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const decodeQuotedPrintable = (source: string) =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
