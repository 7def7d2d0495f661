import type { AuditEntry, WebhookSave } from '@voltway/contract'
import { type Database, deliveries, type NewDelivery, transact, webhooks } from '@voltway/db'
import { addWaitingDeliveries, updateStatistics } from '@voltway/db/fixture'
import { expect } from 'vitest'
import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  queueEventDeliveries,
  readMailContent,
  readWebhookMessage,
  recordWebhookResult,
  retryDelivery,
  rotateWebhookSecret,
  runAdminRequest,
  type Shop,
  saveWebhook,
  searchAudit,
  testWebhook,
  WebhookHosts,
} from '../src/index.ts'
import { aCustomer, admin, eachShop, type TestShop, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const day = 86_400
const url = 'https://hooks.example/voltway'
const webhook: WebhookSave = { id: undefined, url, events: ['order.placed'] }
const mail = { from: 'shop@shop.example', admin: 'owner@shop.example', publicUrl: 'https://shop.example' }
const secret = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)

const create = (shop: Shop, changes: Partial<WebhookSave> = {}) =>
  saveWebhook(shop, admin, { ...webhook, ...changes })

const entriesOf = async (shop: Shop, entity_id: string): Promise<AuditEntry[]> =>
  (await searchAudit(shop, { offset: 0, limit: 100, kind: 'webhook', entity_id })).items.reverse()

const find = async (shop: Shop, id: string) => (await listWebhooks(shop)).find((each) => each.id === id)

/** Makes the times of the webhooks older, because a test cannot change the database's clock. */
const age = async ({ db }: Database, days: number) => {
  for (const { id, failing_since } of await webhooks.list(db)) {
    if (failing_since === null) continue
    const changed = { failing_since: new Date(Date.parse(failing_since) - days * day * 1000).toISOString() }
    await db.updateTable('webhooks').set(changed).where('id', '=', id).execute()
  }
}

const queue = (shop: Shop, delivery: Partial<NewDelivery> & { id: string }) =>
  transact(shop.database.db, (trx) =>
    deliveries.insert(trx, { kind: 'webhook', target: url, event_type: 'order.placed', ...delivery }),
  )

/** Returns the secrets that sign a message, the newest first. */
const secretsOf = async (shop: Shop, webhook_id: string) => {
  const { db } = shop.database
  await queue(shop, { id: 'ping', event_type: 'ping', webhook_id })
  const ping = await db
    .deleteFrom('deliveries')
    .where('id', '=', 'ping')
    .returningAll()
    .executeTakeFirstOrThrow()
  return (await readWebhookMessage(shop, ping))?.secrets
}

const deliveriesOf = ({ database }: Shop) =>
  database.db
    .selectFrom('deliveries')
    .select(['kind', 'target', 'event_type', 'webhook_id', 'status', 'error'])
    .orderBy('id')
    .execute()

const recordResult = (shop: TestShop, id: string, result: 'sent' | 'failed' | 'gone') =>
  transact(shop.database.db, (trx) => recordWebhookResult(shop, trx, { id, url }, result))

eachShop('webhooks', (test) => {
  test('have at most 20 entries, also if many are created at once', async ({ shop }) => {
    const ends = await Promise.allSettled(Array.from({ length: 25 }, () => create(shop)))
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(refused).toEqual(Array(5).fill('TOO_MANY_WEBHOOKS'))
    const all = await listWebhooks(shop)
    expect(all).toHaveLength(20)
    const [first] = all
    await create(shop, { id: first?.id, events: [] })
    await deleteWebhook(shop, admin, first?.id ?? '')
    await create(shop)
    expect((await refusalOf(create(shop))).code).toBe('TOO_MANY_WEBHOOKS')
  })

  test.for([
    ['http://hooks.example/', 'URL must begin with https://'],
    ['https://127.0.0.1/', 'URL must have a public host: 127.0.0.1 is not a public address'],
  ] as const)('reject the URL %s', async ([bad, message], { shop }) => {
    const { code, issues } = await refusalOf(create(shop, { url: bad }))
    expect([code, issues]).toEqual(['VALIDATION_FAILED', [{ path: 'url', message }]])
    expect(await listWebhooks(shop)).toEqual([])
  })

  test('can be switched off, but not on, if their host is no longer allowed', async ({ shop }) => {
    const own = { ...webhook, url: 'http://stock.internal/hook' }
    const { id } = await saveWebhook(
      { ...shop, webhookHosts: new WebhookHosts(['stock.internal']) },
      admin,
      own,
    )
    expect(await saveWebhook(shop, admin, { ...own, id, active: false })).toMatchObject({ active: false })
    expect(await saveWebhook(shop, admin, { ...own, id, events: [] })).toMatchObject({ events: [] })
    for (const changes of [{ active: true }, { url: 'http://other.internal/hook' }]) {
      const refusal = await refusalOf(saveWebhook(shop, admin, { ...own, id, ...changes }))
      expect(refusal.code).toBe('VALIDATION_FAILED')
    }
  })

  test('sign with the new and the previous secret for 24 hours after a rotation', async ({ shop }) => {
    const { id, secret: first } = await create(shop)
    const second = await rotateWebhookSecret(shop, admin, id)
    expect(second).toEqual({ ...(await find(shop, id)), secret })
    expect(await secretsOf(shop, id)).toEqual([second.secret, first])
    shop.moveClock(day * 990)
    const third = await rotateWebhookSecret(shop, admin, id)
    expect(await secretsOf(shop, id), 'a second rotation').toEqual([third.secret, second.secret, first])
    shop.moveClock(day * 20)
    expect(await secretsOf(shop, id)).toEqual([third.secret, second.secret])
    shop.moveClock(day * 980)
    expect(await secretsOf(shop, id)).toEqual([third.secret])
    for (let rotation = 0; rotation < 6; rotation += 1) await rotateWebhookSecret(shop, admin, id)
    expect(await secretsOf(shop, id)).toHaveLength(5)
  })

  test('are off after a restore until a rotation of the secret, if they were on before', async ({ shop }) => {
    const [{ id }, off] = [await create(shop), await create(shop, { active: false })]
    const { db } = shop.database
    const restored = { active: 0, secret: null, failing_since: '2026-01-01T00:00:00.000Z' } as const
    await db.updateTable('webhooks').set(restored).where('id', '=', off.id).execute()
    const switchedOff = { ...restored, off_reason: 'restored' } as const
    await db.updateTable('webhooks').set(switchedOff).where('id', '=', id).execute()
    expect(await secretsOf(shop, id)).toEqual([])
    for (const call of [() => create(shop, { id, active: true }), () => testWebhook(shop, id)])
      expect((await refusalOf(call())).code).toBe('WEBHOOK_WITHOUT_SECRET')
    const changed = await create(shop, { id, events: [] })
    expect(changed).toMatchObject({ active: false, events: [], off_reason: 'restored' })
    const rotated = await rotateWebhookSecret(shop, admin, id)
    expect(rotated).toMatchObject({ active: true, failing_since: null, off_reason: null })
    expect(await secretsOf(shop, id)).toEqual([rotated.secret])
    const other = await rotateWebhookSecret(shop, admin, off.id)
    expect(other).toMatchObject({ active: false, off_reason: 'admin' })
    expect(await create(shop, { id: off.id, active: true })).toMatchObject({ active: true })
  })

  test('get a `ping` as a delivery without an event, also if they are off', async ({ shop }) => {
    const { id } = await create(shop, { active: false })
    await testWebhook(shop, id)
    const ping = { kind: 'webhook', target: url, event_type: 'ping', webhook_id: id, status: 'waiting' }
    expect(await deliveriesOf(shop)).toEqual([{ ...ping, error: null }])
    const [delivery] = (await listDeliveries(shop)).items
    expect(await retryDelivery(shop, delivery?.id ?? '')).toMatchObject({ status: 'waiting' })
  })

  test('are deleted with their waiting deliveries only', async ({ shop }) => {
    const [{ id }, other] = [await create(shop), await create(shop)]
    await queue(shop, { id: '1', webhook_id: id })
    await queue(shop, { id: '2', webhook_id: other.id })
    await transact(shop.database.db, (trx) => deliveries.failOfWebhook(trx, id, 'an error'))
    await queue(shop, { id: '3', webhook_id: id })
    await deleteWebhook(shop, admin, id)
    expect((await listWebhooks(shop)).map((each) => each.id)).toEqual([other.id])
    expect((await deliveriesOf(shop)).map(({ webhook_id, status }) => [webhook_id, status])).toEqual([
      [id, 'failed'],
      [other.id, 'waiting'],
    ])
    expect((await refusalOf(retryDelivery(shop, '1'))).code).toBe('NOT_FOUND')
    expect((await deliveriesOf(shop))[0]).toMatchObject({ status: 'failed' })
  })

  test('send waiting deliveries to a new URL, and fail them when they are switched off', async ({ shop }) => {
    const { id } = await create(shop)
    await queue(shop, { id: '1', webhook_id: id })
    const moved = 'https://other.example/'
    await create(shop, { id, url: moved })
    const { db } = shop.database
    const waiting = await db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
    expect(waiting.status).toBe('waiting')
    expect(await readWebhookMessage(shop, waiting)).toMatchObject({ url: moved })
    await create(shop, { id, url: moved, active: false })
    const failed = { status: 'failed', error: 'The webhook was switched off' }
    expect(await deliveriesOf(shop)).toMatchObject([failed])
    expect((await refusalOf(retryDelivery(shop, '1'))).code).toBe('WEBHOOK_OFF')
    expect(await deliveriesOf(shop)).toMatchObject([{ status: 'failed' }])
  })

  test('fail and delete at most 10,000 waiting deliveries in one transaction', async ({ shop }) => {
    const { id } = await create(shop)
    const { database } = shop
    for (const _ of ['statistics', 'more rows than they say']) {
      await database.db.deleteFrom('deliveries').execute()
      await updateStatistics(database)
      await addWaitingDeliveries(database, id, 20_002)
    }
    await create(shop, { id, active: false })
    const count = (status: 'waiting' | 'failed') => deliveries.count(database.db, { status })
    expect([await count('failed'), await count('waiting')]).toEqual([10_000, 10_002])
    await deleteWebhook(shop, admin, id)
    expect(await count('waiting')).toBe(2)
  })

  test('have no waiting delivery if one is sent again or queued while they switch off', async ({ shop }) => {
    const { db } = shop.database
    for (let round = 0; round < 8; round += 1) {
      const { id } = await create(shop, { events: [] })
      await queue(shop, { id: `again ${round}`, webhook_id: id })
      await transact(db, (trx) => deliveries.failOfWebhook(trx, id, 'an error'))
      await aCustomer(shop)
      await Promise.allSettled([
        retryDelivery(shop, `again ${round}`),
        queueEventDeliveries(shop),
        create(shop, { id, events: [], active: false }),
      ])
      expect((await deliveriesOf(shop)).filter(({ status }) => status === 'waiting')).toEqual([])
    }
  })

  test('have every change in the audit log, without secrets', async ({ shop }) => {
    const { id, secret: first } = await create(shop)
    await create(shop, { id, active: false })
    await create(shop, { id, active: false })
    const { secret: second } = await rotateWebhookSecret(shop, admin, id)
    await deleteWebhook(shop, admin, id)
    const entries = await entriesOf(shop, id)
    const state = { url, events: ['order.placed'], active: true, previous_secret_until: null }
    const off = { ...state, active: false }
    const rotated = { ...off, previous_secret_until: expect.stringMatching(/Z$/) }
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'create', before: null, after: state },
      { action: 'update', before: state, after: off },
      { action: 'update', before: off, after: rotated },
      { action: 'delete', before: rotated, after: null },
    ])
    for (const each of [first, second]) expect(JSON.stringify(entries)).not.toContain(each)
  })
})

eachShop('a request whose response has a secret', (test) => {
  const save = (shop: Shop, input: WebhookSave) =>
    runAdminRequest(shop, 'key', { procedure: 'save', input }, (withIdempotency) =>
      saveWebhook(shop, admin, input, withIdempotency),
    )

  test('is rejected if its key is repeated, and changes nothing then', async ({ shop }) => {
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => save(shop, webhook)))
    const codes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(codes).toEqual(Array(7).fill('ALREADY_CREATED'))
    const [{ id } = expect.fail(), ...others] = await listWebhooks(shop)
    expect(others).toEqual([])
    expect((await refusalOf(save(shop, { ...webhook, events: [] }))).code).toBe('IDEMPOTENCY_KEY_REUSED')

    const rotate = () =>
      runAdminRequest(shop, 'rotation', { procedure: 'rotate', input: { id } }, (withIdempotency) =>
        rotateWebhookSecret(shop, admin, id, withIdempotency),
      )
    const { result } = await rotate()
    expect((await refusalOf(rotate())).code).toBe('ALREADY_CREATED')
    expect((await secretsOf(shop, id))?.[0]).toBe(result.secret)

    const keys = await shop.database.db.selectFrom('idempotency_keys').select('response').execute()
    expect(JSON.stringify(keys)).not.toContain('whsec_')
  })

  test('is stored if it only changed a webhook', async ({ shop }) => {
    const { id } = await create(shop)
    const input = { ...webhook, id, active: false }
    const { result } = await save(shop, input)
    expect(await save(shop, input)).toEqual({ result, replayed: true })
  })
})

eachShop('a failing webhook', (test, dialect) => {
  test('has the time of its first failure until a delivery succeeds', async ({ shop }) => {
    const { id } = await create(shop)
    await recordResult(shop, id, 'failed')
    const since = (await find(shop, id))?.failing_since
    expect(since).toEqual(expect.stringMatching(/Z$/))
    await recordResult(shop, id, 'failed')
    expect((await find(shop, id))?.failing_since).toBe(since)
    await recordResult(shop, id, 'sent')
    expect(await find(shop, id)).toMatchObject({ active: true, failing_since: null })
  })

  test('is switched off after five days, once, and the shopkeeper gets a mail', async () => {
    const shop = await testShop(dialect, { mail })
    const { id } = await create(shop)
    await queue(shop, { id: '1', webhook_id: id })
    await recordResult(shop, id, 'failed')
    await age(shop.database, 4.99)
    await recordResult(shop, id, 'failed')
    expect(await find(shop, id)).toMatchObject({ active: true })
    await age(shop.database, 0.02)
    await recordResult(shop, id, 'failed')
    await recordResult(shop, id, 'failed')
    // This delivery was sent at the same time.
    await recordResult(shop, id, 'sent')
    const off = { active: false, failing_since: expect.any(String), off_reason: 'failing' }
    expect(await find(shop, id)).toMatchObject(off)
    const waiting = { webhook_id: id, status: 'waiting', error: null }
    const failed = { webhook_id: id, status: 'failed', error: 'The webhook was switched off' }
    const found = await deliveriesOf(shop)
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'webhook', target: url, event_type: 'order.placed', ...failed },
        { kind: 'mail', target: mail.admin, event_type: 'webhook_off', ...waiting },
      ]),
    )
    const mails = shop.database.db.selectFrom('deliveries').selectAll().where('kind', '=', 'mail')
    const sent = await mails.executeTakeFirstOrThrow()
    const { failing_since } = (await find(shop, id)) ?? {}
    const content = { mail: 'webhook off', url, failingSince: failing_since }
    expect(await readMailContent(shop, sent)).toEqual(content)
    expect(await create(shop, { id, active: true })).toMatchObject({ active: true, failing_since: null })
    expect(await readMailContent(shop, sent)).toBeUndefined()
  })

  test('is switched off without a mail if the shop sends none', async ({ shop }) => {
    const { id } = await create(shop)
    await recordResult(shop, id, 'failed')
    await age(shop.database, 5.01)
    await recordResult(shop, id, 'failed')
    expect(await find(shop, id)).toMatchObject({ active: false })
    expect(await deliveriesOf(shop)).toEqual([])
  })

  test('is switched off at once if the receiver wants no more messages', async () => {
    const shop = await testShop(dialect, { mail })
    const { id } = await create(shop)
    await recordResult(shop, id, 'failed')
    await age(shop.database, -1)
    await recordResult(shop, id, 'gone')
    expect(await find(shop, id)).toMatchObject({ active: false, off_reason: 'gone' })
    expect(await deliveriesOf(shop)).toEqual([])
  })

  test('starts again with a new URL', async ({ shop }) => {
    const { id } = await create(shop)
    await recordResult(shop, id, 'failed')
    expect(await create(shop, { id, url: 'https://other.example/' })).toMatchObject({ failing_since: null })
  })
})
