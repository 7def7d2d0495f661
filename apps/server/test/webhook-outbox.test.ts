import type { WebhookSave } from '@voltway/contract'
import { ageRows, eachDialect } from '@voltway/db/fixture'
import {
  claimDelivery,
  deleteWebhook,
  listWebhooks,
  placeOrder,
  queueEventDeliveries,
  type Shop,
  saveWebhook,
  testWebhook,
  WebhookHosts,
} from '@voltway/domain'
import { admin } from '@voltway/domain/fixture'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { startOutbox } from '../src/jobs/outbox/start-outbox.ts'
import { createWebhookSender } from '../src/jobs/outbox/webhook-sender.ts'
import { aMailingShop, storedDeliveries } from './mailing-shop.ts'
import { memoryLog } from './memory-log.ts'
import { startReceiver } from './receivers.ts'

const all: WebhookSave = { id: undefined, url: '', events: [] }

eachDialect('the outbox of webhooks', (dialect) => {
  const start = (shop: Shop) => {
    const outbox = startOutbox(shop, { webhook: createWebhookSender(shop) }, memoryLog().log, 100)
    onTestFinished(outbox.stop)
    return outbox
  }

  /** A shop with a full cart, whose node sends webhooks to local receivers. */
  const open = async () => {
    const opened = await aMailingShop(dialect)
    const shop = { ...opened.shop, webhookHosts: new WebhookHosts(['127.0.0.1']) }
    const outbox = start(shop)
    shop.onMessages = outbox.wake
    const save = (url: string, more = {}) => saveWebhook(shop, admin, { ...all, url, ...more })
    const ofWebhook = async (id: string) =>
      (await storedDeliveries(shop)).filter(({ webhook_id }) => webhook_id === id)
    return { ...opened, shop, outbox, save, ofWebhook }
  }

  test('queues the messages of all events when it stops', async () => {
    const { shop, outbox, save, customer, checkout, ofWebhook } = await open()
    const { id } = await save('http://127.0.0.1:9', { events: ['order.placed'] })
    await placeOrder(shop, customer, checkout)
    await outbox.stop()
    expect((await ofWebhook(id)).map(({ status }) => status)).toEqual(['waiting'])
  })

  test('sends each event to the webhooks that want it, signed', async () => {
    const { shop, save, customer, checkout, ofWebhook } = await open()
    const receiver = await startReceiver((_, response) => response.writeHead(204).end())
    const { id, secret = '' } = await save(receiver.url, { events: ['order.placed'] })
    const others = [
      await save(receiver.url, { events: ['user.deleted'] }),
      await save(receiver.url, { active: false }),
    ]
    const { placed } = await placeOrder(shop, customer, checkout)
    await expect.poll(async () => (await ofWebhook(id)).map(({ status }) => status)).toEqual(['sent'])
    const [{ headers, body } = expect.fail()] = receiver.requests
    const [row] = await ofWebhook(id)
    expect(row).toMatchObject({
      tries: 1,
      response_status: 204,
      duration_ms: expect.any(Number),
      error: null,
    })
    expect(headers['webhook-id']).toBe(row?.event_id)
    const message = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(message).toMatchObject({ type: 'order.placed', data: { id: placed.order.id } })
    expect(Object.keys(message as object)).toEqual(['type', 'timestamp', 'data'])
    for (const other of others) expect(await ofWebhook(other.id)).toEqual([])
  })

  test('gives a silent receiver two slots, and delivers to others meanwhile', async () => {
    const { shop, save, ofWebhook, outbox } = await open()
    const silent = await startReceiver(() => {})
    const quick = await startReceiver((_, response) => response.end())
    const [slow, fast] = [await save(silent.url), await save(quick.url)]
    for (let nth = 0; nth < 5; nth++) await testWebhook(shop, slow.id)
    await expect.poll(() => silent.requests.length).toBe(2)
    for (let nth = 0; nth < 5; nth++) await testWebhook(shop, fast.id)
    await expect.poll(() => quick.requests.length).toBe(5)
    outbox.wake()
    expect(silent.requests).toHaveLength(2)
    expect((await ofWebhook(slow.id)).map(({ status }) => status)).toEqual(Array(5).fill('waiting'))
    await deleteWebhook(shop, admin, slow.id)
    expect(await ofWebhook(slow.id)).toEqual([])
  })

  test('does not count a try that the stop of the shop ended as a failure of the receiver', async () => {
    const { shop, save, ofWebhook, outbox } = await open()
    const silent = await startReceiver(() => {})
    const { id } = await save(silent.url)
    await testWebhook(shop, id)
    await expect.poll(() => silent.requests.length).toBe(1)
    await outbox.stop()
    expect(await ofWebhook(id)).toMatchObject([{ status: 'waiting', error: null }])
    expect(await listWebhooks(shop)).toMatchObject([{ failing_since: null }])
  })

  test('waits for Retry-After, and switches a webhook off after 410', async () => {
    const { shop, save, ofWebhook } = await open()
    const statuses = [429, 410]
    const receiver = await startReceiver((_, response) =>
      response.writeHead(statuses.shift() ?? 500, { 'retry-after': '3600' }).end(),
    )
    const { id } = await save(receiver.url)
    await testWebhook(shop, id)
    await expect
      .poll(async () => (await ofWebhook(id)).map(({ response_status }) => response_status))
      .toEqual([429])
    const [row] = await ofWebhook(id)
    const waitMs = Date.parse(row?.next_at ?? '') - Date.parse(row?.created_at ?? '')
    expect(waitMs).toBeGreaterThanOrEqual(3_600_000)
    expect((await listWebhooks(shop))[0]).toMatchObject({ active: true, failing_since: expect.any(String) })
    await testWebhook(shop, id)
    await expect
      .poll(async () => (await ofWebhook(id)).map(({ status, error }) => [status, error]))
      .toEqual([
        ['failed', 'The receiver wants no more messages'],
        ['failed', 'The receiver answered 410'],
      ])
    expect((await listWebhooks(shop))[0]).toMatchObject({ active: false })
  })

  test('sends nothing to a webhook that was switched off while a stopped node had its delivery', async () => {
    const { shop, save, ofWebhook, outbox, customer, checkout } = await open()
    const receiver = await startReceiver((_, response) => response.end())
    const { id, url } = await save(receiver.url)
    await outbox.stop()
    await placeOrder(shop, customer, checkout)
    await queueEventDeliveries(shop)
    expect(await claimDelivery(shop, { kind: 'webhook', webhook_id: id })).toBeDefined()
    await save(url, { id, active: false })
    await ageRows(shop.database, 181)
    start(shop)
    const failed = { status: 'failed', error: 'The webhook was switched off' }
    await expect.poll(() => ofWebhook(id)).toMatchObject([failed])
    expect(receiver.requests).toEqual([])
    expect(await listWebhooks(shop)).toMatchObject([{ failing_since: null, off_reason: 'admin' }])
  })

  for (const status of [200, 410, 500])
    test(`does not count status ${status} of the previous URL for the new one`, async () => {
      const { shop, save, ofWebhook } = await open()
      const isMoved = Promise.withResolvers<void>()
      const wasFailing = status === 200
      const former = await startReceiver((_, response) =>
        isMoved.promise.then(() => response.writeHead(status).end()),
      )
      const { id } = await save(former.url)
      await testWebhook(shop, id)
      await expect.poll(() => former.requests.length).toBe(1)
      await save('http://127.0.0.1:9/', { id })
      const since = wasFailing ? '2026-01-01T00:00:00.000Z' : null
      await shop.database.db.updateTable('webhooks').set({ failing_since: since }).execute()
      isMoved.resolve()
      await expect.poll(() => ofWebhook(id)).toMatchObject([{ response_status: status }])
      expect(await ofWebhook(id)).toMatchObject([{ status: wasFailing ? 'sent' : 'waiting' }])
      expect(await listWebhooks(shop)).toMatchObject([{ active: true, failing_since: since }])
    })
})
