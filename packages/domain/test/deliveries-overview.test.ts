import { deliveries, transact } from '@voltway/db'
import { ageRows } from '@voltway/db/fixture'
import { expect } from 'vitest'
import {
  claimDelivery,
  getDeliveriesOverview,
  type Outcome,
  type Shop,
  settleDelivery,
} from '../src/index.ts'
import { eachShop } from './fixture.ts'

const mails = { kind: 'mail', webhook_id: null } as const

const queueMail = (shop: Shop) =>
  transact(shop.database.db, (trx) =>
    deliveries.insert(trx, {
      id: shop.newId(),
      kind: 'mail',
      target: 'ada@example.com',
      event_type: 'password_changed',
    }),
  )

/** Sends a mail with this outcome. */
const settled = async (shop: Shop, outcome: Pick<Outcome, 'result' | 'error'>) => {
  await queueMail(shop)
  const delivery = await claimDelivery(shop, mails)
  if (delivery === undefined) throw new Error('No delivery is due')
  await settleDelivery(shop, delivery, { durationMs: 5, ...outcome })
}

eachShop('the overview of deliveries', (test) => {
  test('is empty for a shop without messages, and reports whether mail is configured', async ({ shop }) => {
    const empty = { waiting: 0, oldest_waiting: null, failed: 0, failures: [] }
    expect(await getDeliveriesOverview(shop)).toEqual({ ...empty, mail: false })
    const mail = { from: 'shop@shop.example', publicUrl: 'https://shop.example' }
    expect(await getDeliveriesOverview({ ...shop, mail })).toEqual({ ...empty, mail: true })
  })

  test('counts waiting deliveries, and failures by reason, the most frequent first', async ({ shop }) => {
    for (const error of ['Unknown recipient', 'Too large', 'Too large'])
      await settled(shop, { result: 'failed', error })
    await settled(shop, { result: 'sent' })
    await queueMail(shop)
    expect(await getDeliveriesOverview(shop)).toMatchObject({
      waiting: 1,
      oldest_waiting: expect.stringMatching(/Z$/),
      failed: 3,
      failures: [
        { kind: 'mail', error: 'Too large', deliveries: 2 },
        { kind: 'mail', error: 'Unknown recipient', deliveries: 1 },
      ],
    })
  })

  test('lists five reasons, and counts all failures of the last 30 days', async ({ shop }) => {
    await settled(shop, { result: 'failed', error: 'Too old' })
    await ageRows(shop.database, 31 * 86_400)
    for (let at = 0; at < 6; at++) await settled(shop, { result: 'failed', error: `Reason ${at}` })
    const { failed, failures } = await getDeliveriesOverview(shop)
    expect(failed).toBe(6)
    expect(failures).toHaveLength(5)
    expect(failures.map(({ error }) => error)).not.toContain('Too old')
  })
})
