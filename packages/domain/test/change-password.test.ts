import type { User } from '@voltway/contract'
import { transact, users } from '@voltway/db'
import { expect } from 'vitest'
import { openSession } from '../src/auth/sessions.ts'
import {
  authenticate,
  changePassword,
  deleteUser,
  login,
  logoutEverywhere,
  type Shop,
  searchAudit,
  signOutUser,
} from '../src/index.ts'
import { admin, eachShop, password, signedIn } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const newPassword = 'battery staple'

/** Creates a customer who is signed in twice. */
const signedInTwice = async (shop: Shop) => {
  const { user, token } = await signedIn(shop, 'Ada', 'ada@example.com')
  return { user, token, other: (await login(shop, { email: user.email, password })).token }
}

eachShop('a change of the password', (test) => {
  const change = { current_password: password, new_password: newPassword }

  test('ends all sessions except the one that made it', async ({ shop }) => {
    const { user, token, other } = await signedInTwice(shop)
    await changePassword(shop, user, token, change)
    expect(await authenticate(shop, token)).toEqual(user)
    expect(await authenticate(shop, other)).toBeUndefined()
    expect((await refusalOf(login(shop, { email: user.email, password }))).code).toBe('INVALID_CREDENTIALS')
    await login(shop, { email: user.email, password: newPassword })
  })

  test('needs the current password and a long enough new one, or changes nothing', async ({ shop }) => {
    const { user, token, other } = await signedInTwice(shop)
    const wrong = { ...change, current_password: 'wrong horse' }
    expect((await refusalOf(changePassword(shop, user, token, wrong))).code).toBe('WRONG_PASSWORD')
    const short = { ...change, new_password: 'short' }
    expect(await refusalOf(changePassword(shop, user, token, short))).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'new_password', message: 'Password must have at least 8 characters' }],
    })
    expect(await authenticate(shop, other)).toEqual(user)
    await login(shop, { email: user.email, password })
  })

  test('succeeds once if two requests with one current password run at once', async ({ shop }) => {
    const { user, token } = await signedInTwice(shop)
    const ends = await Promise.allSettled(
      ['first password', 'second password'].map((new_password) =>
        changePassword(shop, user, token, { ...change, new_password }),
      ),
    )
    const codes = ends.map((end) => (end.status === 'rejected' ? end.reason.code : 'changed'))
    expect(codes.toSorted()).toEqual(['WRONG_PASSWORD', 'changed'])
  })

  test('is unauthorized after the deletion of the account', async ({ shop }) => {
    const { user, token } = await signedInTwice(shop)
    await deleteUser(shop, admin, user.id)
    expect((await refusalOf(changePassword(shop, user, token, change))).code).toBe('UNAUTHORIZED')
  })

  test('rejects a sign-in that has verified the old password before', async ({ shop }) => {
    const { user, token } = await signedInTwice(shop)
    const before = await users.findByEmail(shop.database.db, user.email)
    if (before === undefined) throw new Error('The customer is missing')
    await changePassword(shop, user, token, change)
    const opening = transact(shop.database.db, (trx) => openSession(shop, trx, before))
    expect((await refusalOf(opening)).code).toBe('INVALID_CREDENTIALS')
  })
})

const signOuts = {
  'signing out everywhere': (shop: Shop, user: User) => logoutEverywhere(shop, user),
  'signing out a customer by an admin': (shop: Shop, { id }: User) => signOutUser(shop, admin, id),
}

eachShop('ending sessions', (test) => {
  test.for(Object.entries(signOuts))(
    '%s ends all sessions of the customer, and no session of others',
    async ([_, signOut], { shop }) => {
      const { user, token, other } = await signedInTwice(shop)
      const grace = await signedIn(shop, 'Grace', 'grace@example.com')
      await signOut(shop, user)
      expect(await Promise.all([token, other].map((each) => authenticate(shop, each)))).toEqual([
        undefined,
        undefined,
      ])
      expect(await authenticate(shop, grace.token)).toBeDefined()
      await login(shop, { email: user.email, password })
    },
  )
  test('by an admin is audited, and rejects an unknown customer', async ({ shop }) => {
    const { user } = await signedIn(shop, 'Ada', 'ada@example.com')
    await signOutUser(shop, admin, user.id)
    const { items } = await searchAudit(shop, { kind: 'user', offset: 0, limit: 10 })
    expect(items).toMatchObject([{ action: 'update', entity_id: user.id, after: { sessions: 'ended' } }])
    expect((await refusalOf(signOutUser(shop, admin, shop.newId()))).code).toBe('NOT_FOUND')
  })
})
