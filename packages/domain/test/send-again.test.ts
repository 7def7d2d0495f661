import { deliveries, transact } from '@voltway/db'
import { expect } from 'vitest'
import { listDeliveries, retryDelivery, type Shop } from '../src/index.ts'
import { eachShop } from './fixture.ts'
import { mail, orderWithMails } from './mail-fixture.ts'
import { refusalOf } from './refusal-of.ts'

const failAll = ({ database }: Shop) =>
  transact(database.db, (trx) => deliveries.failWaiting(trx, 'an error'))

eachShop('a mail that is sent again', (test) => {
  test('needs a shop that sends mails', async ({ shop: plain }) => {
    const { shop } = await orderWithMails(plain)
    await failAll(shop)
    for (const { id } of (await listDeliveries(shop)).items)
      expect((await refusalOf(retryDelivery(plain, id))).code).toBe('MAIL_NOT_CONFIGURED')
    expect((await listDeliveries(shop, { status: 'waiting' })).items).toEqual([])
  })

  test('goes to the present address of the shopkeeper', async ({ shop: plain }) => {
    const { shop, customer } = await orderWithMails(plain)
    await failAll(shop)
    const moved = { ...shop, mail: { ...mail, admin: 'new@shop.example' } }
    const targets = (await listDeliveries(shop)).items.map(({ id }) => retryDelivery(moved, id))
    expect((await Promise.all(targets)).map(({ target }) => target)).toEqual([
      'new@shop.example',
      customer.email,
    ])
  })

  test('is out of date if the shopkeeper has no address any more', async ({ shop: plain }) => {
    const { shop } = await orderWithMails(plain)
    await failAll(shop)
    const { admin: _, ...withoutAdmin } = mail
    const [toShopkeeper] = (await listDeliveries(shop)).items
    const retry = retryDelivery({ ...shop, mail: withoutAdmin }, toShopkeeper?.id ?? '')
    expect((await refusalOf(retry)).code).toBe('MAIL_OUT_OF_DATE')
  })
})

eachShop('the deliveries of a webhook', (test) => {
  test('do not include the mail about it', async ({ shop }) => {
    const ofWebhook = { target: 'any', webhook_id: 'w' }
    await transact(shop.database.db, async (trx) => {
      await deliveries.insert(trx, { id: '1', kind: 'webhook', event_type: 'ping', ...ofWebhook })
      await deliveries.insert(trx, { id: '2', kind: 'mail', event_type: 'webhook_off', ...ofWebhook })
    })
    expect(await listDeliveries(shop, { webhook_id: 'w' })).toMatchObject({ total: 1, items: [{ id: '1' }] })
  })
})
