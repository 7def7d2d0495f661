import { WebhookHosts } from '@voltway/domain'
import { expect, test } from 'vitest'
import { sendWebhook } from '../src/jobs/outbox/send-webhook.ts'
import { startNameServer, startSecureReceiver, trustCertificate } from './receivers.ts'

const message = { id: 'id', body: '{}', secrets: ['whsec_bmV3IHNlY3JldCBvZiAyNCBieXRlcw=='] }
const loopback = [127, 0, 0, 1]

const send = (port: number) =>
  sendWebhook({ ...message, url: `https://hooks.example:${port}/` }, new WebhookHosts(['127.0.0.1']))

test('tries again later if the host is an alias of a host without an address', async () => {
  const { port } = await startSecureReceiver((_, response) => response.end())
  await startNameServer()
  expect(await send(port)).toMatchObject({ result: 'later', error: 'The request failed: ENODATA' })
})

test.each([
  ['never answers for IPv6', { ignoresIPv6: true }],
  ['takes 0.8 s for IPv4, and knows at once that there is no IPv6', { delayMs: 800 }],
])('sends to an address of IPv4 if the name server %s', async (_, behaviour) => {
  const { port } = await startSecureReceiver((_request, response) => response.end())
  await startNameServer(loopback, behaviour)
  trustCertificate()
  const outcome = await send(port)
  expect(outcome).toMatchObject({ result: 'sent' })
  expect(outcome.durationMs).toBeLessThan(5000)
})
