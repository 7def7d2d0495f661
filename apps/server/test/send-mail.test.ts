import dns from 'node:dns'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '../src/env/env.ts'
import { sendMail } from '../src/jobs/outbox/send-mail.ts'
import { startMailServer } from './mail-server.ts'
import { trustCertificate } from './receivers.ts'

const delivery = { id: '019ac000-0000-7000-8000-000000000001', target: 'ada@example.com' }

const mail = {
  subject: 'Order VW-7KQ4-M2HX',
  text: 'Thank you, Ada',
  html: '<p>Thank you, Ada <img src="cid:code"></p>',
  attachments: [
    { filename: 'code.png', contentType: 'image/png', content: new Uint8Array([1, 2, 3]), cid: 'code' },
  ],
}

const settings = (SMTP_URL: string, MAIL_FROM = 'Voltway, Inc. <shop@shop.example>') => {
  const { mail: read } = readEnv({ SMTP_URL, MAIL_FROM, PUBLIC_URL: 'https://shop.example' })
  if (read === undefined) throw new Error('Mail is not configured')
  return read
}

const send = (url: string, content = mail, { stopped = new AbortController().signal, limits = {} } = {}) =>
  sendMail(settings(url), delivery, content, stopped, limits)

test('sends text, HTML and attachments, and says that no person wrote the mail', async () => {
  const server = await startMailServer()
  expect(await send(server.url)).toEqual({
    result: 'sent',
    responseStatus: 250,
    durationMs: expect.any(Number),
  })
  const [received, ...others] = server.received
  expect(others).toEqual([])
  expect(received).toMatchObject({ to: 'ada@example.com', messageId: `<${delivery.id}@shop.example>` })
  const raw = received?.raw ?? ''
  expect(raw).toMatch(/^From: "Voltway, Inc\." <shop@shop\.example>\r$/m)
  expect(raw).toMatch(/^To: ada@example\.com\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  for (const part of ['text/plain', 'text/html', 'image/png']) expect(raw).toContain(`Content-Type: ${part}`)
  expect(raw).toContain('Content-ID: <code>')
})

test.each([
  [550, 'failed'],
  [553, 'failed'],
  [451, 'later'],
  [452, 'later'],
  ['550 5.1.1 <absender@relay.example> User unknown', 'failed'],
  ['553 5.7.1 <shop@shop.example>: Sender address rejected: not owned by user shop', 'later'],
  ['554 5.7.1 <ada@example.com>: Relay access denied', 'later'],
  ['550 relay not permitted', 'later'],
  ['553 sorry, that domain is not in my list (#5.7.1)', 'later'],
  ['550 5.1.8 <shop@shop.example>: Sender address rejected: Domain not found', 'later'],
] as const)('a recipient that the server answers with %s is %s', async (response, result) => {
  const server = await startMailServer()
  server.behave(response)
  expect(await send(server.url)).toEqual({
    result,
    responseStatus: Number.parseInt(`${response}`, 10),
    error: expect.stringContaining(`RCPT TO: ${response}`),
    durationMs: expect.any(Number),
  })
})

test('sends a mail again with the same Message-ID after the connection was lost behind the message', async () => {
  const server = await startMailServer()
  server.behave('drop after DATA')
  expect(await send(server.url)).toMatchObject({ result: 'later', error: expect.stringMatching(/^DATA: /) })
  server.behave('accept')
  expect(await send(server.url)).toMatchObject({ result: 'sent' })
  const ids = server.received.map(({ messageId }) => messageId)
  expect(ids).toEqual(Array(2).fill(`<${delivery.id}@shop.example>`))
})

test('tries again later if the server rejects the sender only after the message', async () => {
  const server = await startMailServer()
  server.behave('quote after DATA')
  expect(await send(server.url)).toMatchObject({
    result: 'later',
    responseStatus: 554,
    error: expect.stringMatching(/^DATA: 554 /),
  })
})

test('gives up a server that is silent, and names the command that has no answer', async () => {
  const server = await startMailServer()
  server.behave('hang')
  expect(await send(server.url, mail, { limits: { silenceTimeoutMs: 2000 } })).toMatchObject({
    result: 'later',
    error: expect.stringMatching(/^RCPT TO: /),
  })
})

test('breaks off at once when the shop stops', async () => {
  const server = await startMailServer()
  server.behave('hang')
  const stop = new AbortController()
  const outcome = send(server.url, mail, { stopped: stop.signal })
  await server.until(() => server.commands.includes('RCPT TO'))
  stop.abort()
  expect(await outcome).toMatchObject({ result: 'later' })
})

test('tries again later if the server cannot be found or reached, or speaks no TLS', async () => {
  const server = await startMailServer()
  const limits = { connectionTimeoutMs: 2000 }
  expect(await send('smtp://mail.invalid', mail, { limits })).toMatchObject({
    result: 'later',
    error: expect.stringMatching(/^CONNECT: /),
  })
  const { port } = server
  expect(await send(`smtp://127.0.0.2:${port}`, mail, { limits })).toMatchObject({
    result: 'later',
    error: expect.stringMatching(/^CONNECT: .*ECONNREFUSED/),
  })
  expect(await send(`smtps://127.0.0.1:${port}`)).toMatchObject({
    result: 'later',
    error: 'CONNECT: The server does not speak TLS on this port',
  })
})

test('names the reason if no address of a server can be reached', async () => {
  const { port } = await startMailServer()
  onTestFinished(() => void vi.restoreAllMocks())
  for (const query of ['resolve4', 'resolve6'] as const)
    vi.spyOn(dns.Resolver.prototype, query).mockImplementation(((
      _: string,
      done: (error: null, ips: string[]) => void,
    ) => done(null, query === 'resolve4' ? ['127.0.0.2', '127.0.0.3'] : [])) as never)
  expect(await send(`smtp://several.invalid:${port}`)).toMatchObject({
    result: 'later',
    error: 'CONNECT: ECONNREFUSED',
  })
})

test.each([
  ['http://192.0.2.1:3000', '[192.0.2.1]'],
  ['http://[2001:db8::1]', '[ipv6:2001:db8::1]'],
  ['https://shop.example', 'shop.example'],
])('a shop at %s introduces itself to the mail server as %s', async (publicUrl, clientName) => {
  const { url, received } = await startMailServer()
  await sendMail({ ...settings(url), publicUrl }, delivery, mail, new AbortController().signal)
  expect(received).toMatchObject([{ clientName }])
})

test('encrypts the connection if the server offers it', async () => {
  trustCertificate()
  const server = await startMailServer({ tls: true })
  expect(await send(server.url)).toMatchObject({ result: 'sent' })
  expect(server.commands).toEqual(['STARTTLS', 'RCPT TO'])
})

test('sends nothing to a server with a wrong certificate, unless it is on the same machine', async () => {
  const server = await startMailServer({ tls: true })
  expect(await send(server.url)).toMatchObject({ result: 'sent' })
  expect(await send(`smtp://0.0.0.0:${server.port}`)).toMatchObject({
    result: 'later',
    error: expect.stringMatching(/^STARTTLS: .*certificate/),
  })
  expect(server.received).toHaveLength(1)
})

test('signs in, and shows a wrong password in no error, also if the server quotes it', async () => {
  const server = await startMailServer({ auth: { user: 'shop@x', pass: 'open:sesame' } })
  const { port } = server
  expect(await send(`smtp://shop%40x:open%3Asesame@127.0.0.1:${port}`)).toMatchObject({ result: 'sent' })
  const outcome = await send(`smtp://shop%40x:wrong-one@127.0.0.1:${port}`)
  expect(outcome).toMatchObject({
    result: 'later',
    responseStatus: 535,
    error: 'AUTH PLAIN: 535 AUTH PLAIN … failed for …',
  })
})

test('shows the token of a link in no error, also if the server quotes the mail', async () => {
  const server = await startMailServer()
  server.behave('quote after DATA')
  const token = `token-of-a-link-${'k'.repeat(43)}`
  const content = { ...mail, text: `Link: https://shop.example/new-password#${token}` }
  const stopped = new AbortController().signal
  expect(await sendMail(settings(server.url), { ...delivery, token }, content, stopped)).toMatchObject({
    result: 'later',
    error: 'DATA: 554 Link: https://shop.example/new-password#… is spam',
  })
})

test('sends no password over an unencrypted connection to another machine', async () => {
  const server = await startMailServer({ auth: { user: 'shop', pass: 'open sesame' } })
  // This address leads to the same server, and is not known to do so.
  const outcome = await send(`smtp://shop:open%20sesame@0.0.0.0:${server.port}`)
  expect(outcome).toMatchObject({ result: 'later', error: expect.stringMatching(/STARTTLS/) })
  expect(server.commands).toEqual([])
})

test('a line break in a subject adds no header', async () => {
  const server = await startMailServer()
  await send(server.url, { ...mail, subject: 'Order\r\nBcc: eve@example.com\r\n\r\n<script>' })
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.raw).not.toMatch(/^Bcc:/m)
})

test('rejects a recipient that is no address, without asking the server', async () => {
  const server = await startMailServer()
  const outcome = await sendMail(
    settings(server.url),
    { ...delivery, target: 'ada@example.com>\r\nDATA' },
    mail,
    new AbortController().signal,
  )
  expect(outcome).toMatchObject({ result: 'failed' })
  expect(server.received).toEqual([])
})
