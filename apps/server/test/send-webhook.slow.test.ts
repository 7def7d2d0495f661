import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { WebhookHosts, type WebhookMessage } from '@voltway/domain'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { sendWebhook } from '../src/jobs/outbox/send-webhook.ts'
import { startReceiver, startSecureReceiver, startTcpServer, trustCertificate } from './receivers.ts'

type Options = NonNullable<Parameters<typeof sendWebhook>[2]>
type Resolve = NonNullable<Options['resolve']>

const secrets = ['whsec_bmV3IHNlY3JldCBvZiAyNCBieXRlcw==', 'whsec_b2xkIHNlY3JldCBvZiAyNCBieXRlcw=='] as const
const message = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6001',
  body: JSON.stringify({ type: 'ping', timestamp: '2026-03-01T09:30:00.000Z', data: { name: 'Zoë 🚗' } }),
  secrets: [secrets[0]],
}
const local = new WebhookHosts(['127.0.0.0/8'])
const unlimited = 60_000

const send = (url: string, hosts = local, options: Options = { timeoutMs: unlimited }, more = {}) =>
  sendWebhook({ ...message, url, ...more } satisfies WebhookMessage, hosts, options)

/** A name server that knows every host. It counts its queries. */
const nameServer = (...responses: string[][]) => {
  const queries: string[] = []
  const resolve: Resolve = async (host) => {
    const ips = responses[queries.length] ?? []
    queries.push(host)
    return ips.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { resolve, queries, timeoutMs: unlimited }
}

test('sends a message that the verifier of Standard Webhooks accepts with each valid secret', async () => {
  const { url, requests } = await startReceiver((_, response) => response.end('thanks'))
  const outcome = await send(`${url}?token=1`, local, { timeoutMs: unlimited }, { secrets })
  expect(outcome).toEqual({ result: 'sent', responseStatus: 200, durationMs: expect.any(Number) })
  expect(requests).toHaveLength(1)
  const [{ method, url: path, headers, body } = expect.fail()] = requests
  expect([method, path, body]).toEqual(['POST', '/hook?token=1', message.body])
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': message.id })
  const received = headers as Record<string, string>
  for (const secret of secrets)
    expect(new Webhook(secret).verify(body, received)).toEqual(JSON.parse(message.body))
  expect(() => new Webhook(secrets[0]).verify(`${body} `, received)).toThrow()
  expect(() => new Webhook('whsec_YW5vdGhlcg==').verify(body, received)).toThrow()
})

test('signs only with the secrets that are valid, and sends nothing without one', async () => {
  const { url, requests } = await startReceiver((_, response) => response.end())
  await send(url)
  expect(String(requests[0]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  const outcome = await send(url, local, { timeoutMs: unlimited }, { secrets: [] })
  expect(outcome).toMatchObject({ result: 'failed', error: 'The webhook has no secret. Rotate its secret' })
  expect(requests).toHaveLength(1)
})

test.each([200, 201, 204, 299])('counts status %i as success', async (status) => {
  const { url } = await startReceiver((_, response) => response.writeHead(status).end())
  expect(await send(url)).toMatchObject({ result: 'sent', responseStatus: status })
})

test.each([
  [304, 'later'],
  [400, 'later'],
  [404, 'later'],
  [410, 'gone'],
  [500, 'later'],
] as const)('reports status %i as %s', async (status, result) => {
  const { url } = await startReceiver((_, response) =>
    response.writeHead(status, { 'retry-after': '9' }).end(),
  )
  expect(await send(url)).toEqual({
    result,
    responseStatus: status,
    error: `The receiver answered ${status}`,
    durationMs: expect.any(Number),
  })
})

test.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async (status) => {
  const target = await startReceiver((_, response) => response.end())
  const { url } = await startReceiver((_, response) =>
    response.writeHead(status, { location: target.url }).end(),
  )
  expect(await send(url)).toMatchObject({ result: 'later', responseStatus: status })
  expect(target.requests).toEqual([])
})

test.each([
  [429, '120', 120],
  [503, '0', 0],
  [503, '99999999999999999999', 86_400],
  [429, new Date(0).toUTCString(), 0],
  [429, '-1 minute', undefined],
  [429, 'soon', undefined],
])('reads Retry-After of status %i: %s', async (status, text, seconds) => {
  const { url } = await startReceiver((_, response) =>
    response.writeHead(status, { 'retry-after': text }).end(),
  )
  const { result, retryAfterSeconds } = await send(url)
  expect([result, retryAfterSeconds]).toEqual(['later', seconds])
})

test('reads a date in Retry-After', async () => {
  const date = new Date(Date.now() + 90_000).toUTCString()
  const { url } = await startReceiver((_, response) => response.writeHead(503, { 'retry-after': date }).end())
  const { retryAfterSeconds = 0 } = await send(url)
  expect(retryAfterSeconds).toBeGreaterThan(60)
  expect(retryAfterSeconds).toBeLessThanOrEqual(90)
})

test.each([
  ['accepts no byte', () => {}],
  ['sends no headers', (socket) => socket.write('HTTP/1.1 200 OK\r\n')],
  ['sends no body', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n')],
  ['sends only interim responses', (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')],
] satisfies [string, Parameters<typeof startTcpServer>[0]][])(
  'gives up if the receiver %s',
  async (_, hang) => {
    const { url } = await startTcpServer(hang)
    const outcome = await send(url, local, { timeoutMs: 50 })
    expect(outcome).toMatchObject({ result: 'later', error: 'No complete response within 0.05 s' })
  },
)

test('gives up if the name server does not answer', async () => {
  const outcome = await send('https://hooks.example/', local, {
    resolve: () => new Promise(() => {}),
    timeoutMs: 50,
  })
  expect(outcome).toMatchObject({ result: 'later', error: 'No complete response within 0.05 s' })
})

test.each([
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['closes the connection', (socket) => socket.end()],
  [
    'closes the connection within the body',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'),
  ],
  ['does not speak HTTP', (socket) => socket.end('220 mail.example ESMTP\r\n')],
  [
    'switches protocols',
    (socket) => socket.write('HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  ],
  ['sends too many headers', (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(10_000)}\r\n`)],
] satisfies [string, Parameters<typeof startTcpServer>[0]][])(
  'tries again later if the receiver %s',
  async (_, fail) => {
    const { url } = await startTcpServer((socket) => {
      socket.once('data', () => fail(socket))
    })
    const { result, error } = await send(url)
    expect([result, error]).toEqual(['later', expect.stringMatching(/^The request failed: ./)])
  },
)

test('tries again later if nothing listens', async () => {
  const { url } = await startTcpServer(() => {})
  const free = url.replace('127.0.0.1', '127.0.0.99')
  expect(await send(free)).toMatchObject({ result: 'later', error: 'The request failed: ECONNREFUSED' })
})

test('accepts a response that arrives before the request was read', async () => {
  const { url } = await startTcpServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  const body = JSON.stringify({ text: 'x'.repeat(20_000_000) })
  expect(await send(url, local, { timeoutMs: unlimited }, { body })).toMatchObject({ result: 'sent' })
})

test('ends when the shop stops', async () => {
  const stop = new AbortController()
  const { url } = await startTcpServer(() => stop.abort())
  const outcome = await send(url, local, { timeoutMs: unlimited, stopped: stop.signal })
  expect(outcome).toMatchObject({ result: 'later', error: 'The request failed: ABORT_ERR' })
})

test('cuts a response of 1 GB', async () => {
  const block = Buffer.alloc(65_536)
  let written = 0
  const { url } = await startReceiver((_, response) => {
    response.writeHead(200, { 'content-length': 1024 ** 3 })
    const write = () => {
      while (written < 1024 ** 3 && !response.destroyed) {
        written += block.length
        if (!response.write(block)) return
      }
    }
    response.on('drain', write)
    write()
  })
  expect(await send(url)).toMatchObject({ result: 'sent', responseStatus: 200 })
  expect(written).toBeLessThan(32 * 1024 ** 2)
})

test('connects to no private address, whatever the spelling of the URL', async () => {
  const { port, requests } = await startReceiver((_, response) => response.end())
  for (const host of '127.0.0.1 2130706433 0177.0.0.1 0x7f.1 127.1 [::1] [::ffff:127.0.0.1] 0'.split(' ')) {
    const { result, error } = await send(`https://${host}:${port}/`, new WebhookHosts())
    expect([result, error], host).toEqual(['later', expect.stringContaining('is not a public address')])
  }
  const plain = await send(`http://hooks.example:${port}/`, new WebhookHosts(['127.0.0.1']))
  expect(plain).toMatchObject({ result: 'later', error: 'URL must begin with https://' })
  expect(requests).toEqual([])
})

test.each([
  ['one private address', ['127.0.0.1']],
  ['a private address after a public one', ['93.184.215.14', '127.0.0.1']],
  ['a private address of IPv6', ['93.184.215.14', '::1']],
  ['an address that is mapped to IPv6', ['::ffff:127.0.0.1']],
])('connects to no address if the host has %s', async (_, ips) => {
  const { port, requests, servernames } = await startSecureReceiver((_, response) => response.end())
  const { error } = await send(`https://hooks.example:${port}/`, new WebhookHosts(), nameServer(ips))
  expect(error).toBe(`URL must have a public host: ${ips.at(-1)} is not a public address`)
  expect([requests, servernames]).toEqual([[], []])
})

test('resolves the host of a name once, and connects to the checked address', async () => {
  const { port, requests } = await startReceiver((_, response) => response.end())
  const names = nameServer(['127.0.0.1'], ['127.0.0.2'])
  const outcome = await send(`http://hooks.example:${port}/`, new WebhookHosts(['hooks.example']), names)
  expect(outcome).toMatchObject({ result: 'sent' })
  expect(names.queries).toEqual(['hooks.example'])
  expect(requests[0]?.headers.host).toBe(`hooks.example:${port}`)
})

test('resolves names that only the machine knows, if the operator names them', async () => {
  const { port, requests } = await startReceiver((_, response) => response.end())
  const { result } = await send(`http://localhost:${port}/`, new WebhookHosts(['localhost']))
  expect(result).toBe('sent')
  expect(requests).toHaveLength(1)
})

test('checks the certificate of the host, although it connects to an address', async () => {
  const { port, requests, servernames } = await startSecureReceiver((_, response) => response.end())
  const hosts = new WebhookHosts(['127.0.0.1'])
  const attempt = (host: string) => send(`https://${host}:${port}/`, hosts, nameServer(['127.0.0.1']))
  const untrusted = await attempt('hooks.example')
  expect(untrusted.error).toBe('The request failed: DEPTH_ZERO_SELF_SIGNED_CERT')

  trustCertificate()
  expect(await attempt('hooks.example')).toMatchObject({ result: 'sent' })
  const other = await attempt('other.example')
  expect(other.error).toBe('The request failed: ERR_TLS_CERT_ALTNAME_INVALID')
  expect(servernames).toEqual(['hooks.example', 'hooks.example', 'other.example'])
  expect(requests).toHaveLength(1)
})

test('uses no proxy of the environment', async () => {
  const receiver = await startReceiver((_, response) => response.end())
  const proxy = await startReceiver((_, response) => response.writeHead(502).end())
  const script = `
    import { request } from 'node:http'
    import { WebhookHosts } from '@voltway/domain'
    import { sendWebhook } from ${JSON.stringify(join(import.meta.dirname, '../src/jobs/outbox/send-webhook.ts'))}
    const message = ${JSON.stringify({ ...message, url: receiver.url })}
    const { result } = await sendWebhook(message, new WebhookHosts(['127.0.0.1']))
    request(message.url, ({ statusCode }) => console.log(result, statusCode)).end()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: new URL(proxy.url).origin, NO_PROXY: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await child.stdout.setEncoding('utf8').toArray()
  if (child.exitCode === null) await once(child, 'exit')
  expect(output.join('')).toBe('sent 502\n')
  expect(receiver.requests).toHaveLength(1)
})
