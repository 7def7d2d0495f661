import { expect } from 'vitest'
import { sessions, transact, users } from '../src/index.ts'
import { eachDatabase } from './fixture.ts'
import { addUsersAndProducts } from './rows.ts'
import { runOutside } from './run-outside.ts'
import { waitUntilBlocked } from './wait-until-blocked.ts'

eachDatabase('users', (test, dialect) => {
  test('adds no session while the password changes, because it then compares the new one', async ({ db }) => {
    await transact(db, (trx) => addUsersAndProducts(trx, 1))
    const session = { token_hash: 'token', user_id: 'user-1', password_hash: 'hash' }
    let inserting = Promise.resolve(true)
    await transact(db, async (trx) => {
      await users.lock(trx, 'user-1')
      inserting = runOutside(() => transact(db, (other) => sessions.insert(other, session, 60)))
      await waitUntilBlocked(dialect, trx)
      await users.setPasswordHash(trx, 'user-1', 'other')
      await sessions.deleteOfUser(trx, 'user-1')
    })
    expect(await inserting).toBe(false)
    expect(await sessions.findUser(db, 'token')).toBeUndefined()
  })
})
