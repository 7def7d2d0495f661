import { expect } from 'vitest'
import { readShopStatus } from '../src/backup/shop-status.ts'
import * as events from '../src/repositories/messages/events.ts'
import * as shopState from '../src/repositories/shop-state.ts'
import { transact } from '../src/transact.ts'
import { eachDatabase } from './fixture.ts'

eachDatabase('the status of a shop', (test) => {
  test('counts an event whose messages are not queued yet as waiting', async ({ db }) => {
    await transact(db, async (trx) => {
      await shopState.ensure(trx, shopState.keys.shopId, 'shop')
      const created_at = '2026-01-01T00:00:00.000Z'
      const event = { id: '1', type: 'order.placed', created_at, user_id: null, data: '{}', previous: null }
      await events.insert(trx, event)
    })
    expect(await readShopStatus(db)).toMatchObject({ waiting: 1, failed: 0 })
    await transact(db, (trx) => events.assignNumbers(trx, 1))
    expect(await readShopStatus(db)).toMatchObject({ waiting: 0 })
  })
})
