import { sessions, users } from '@voltway/db'
import { addRowsToSweep, ageRows } from '@voltway/db/fixture'
import { expect } from 'vitest'
import { hashToken } from '../src/auth/tokens.ts'
import {
  authenticate,
  deleteExpiredData,
  deleteUser,
  login,
  logout,
  register,
  type Shop,
} from '../src/index.ts'
import { admin, eachShop, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const zoe = { name: 'Zoë', email: 'zoe@example.com', password: 'correct horse' }
const day = 86_400
const storedUser = (shop: Shop) => users.findByEmail(shop.database.db, zoe.email)

eachShop('accounts', (test, dialect) => {
  test('a registered customer is signed in and shown as id, name, email and time only', async ({ shop }) => {
    const { token, user } = await register(shop, zoe)
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Zoë',
      email: 'zoe@example.com',
      created_at: '2030-01-01T12:00:00.000Z',
    })
    expect(await authenticate(shop, token)).toEqual(user)
  })

  test('stores only hashes: SHA-256 of a token, argon2id (19 MiB, 2 passes, 1 lane)', async ({ shop }) => {
    const { token } = await register(shop, zoe)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { db } = shop.database
    expect(await sessions.findUser(db, token)).toBeUndefined()
    expect(await sessions.findUser(db, hashToken(token))).toBeDefined()
    expect((await storedUser(shop))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test("rejects a password below the shop's minimum length, and names the field", async () => {
    const shop = await testShop(dialect, { passwordMinLength: 12 })
    const refusal = await refusalOf(register(shop, { ...zoe, password: 'elevenchars' }))
    expect(refusal).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'password', message: 'Password must have at least 12 characters' }],
    })
    expect(await storedUser(shop)).toBeUndefined()
    await register(shop, { ...zoe, password: 'twelve chars' })
  })

  test('rejects an e-mail address that has an account', async ({ shop }) => {
    await register(shop, zoe)
    expect(await refusalOf(register(shop, { ...zoe, name: 'Other' }))).toMatchObject({
      code: 'EMAIL_TAKEN',
      message: 'Email already registered',
    })
    expect((await storedUser(shop))?.name).toBe('Zoë')
  })

  test('accepts exactly one of several concurrent registrations of one e-mail address', async ({ shop }) => {
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, nth) => register(shop, { ...zoe, name: `Zoë ${nth}` })),
    )
    const won = ends.filter(({ status }) => status === 'fulfilled')
    const codes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(won).toHaveLength(1)
    expect(codes).toEqual(Array(9).fill('EMAIL_TAKEN'))
    expect(await users.count(shop.database.db)).toBe(1)
  })

  test('signs in with the password, and rejects a wrong one like an unknown address', async ({ shop }) => {
    const { user, token } = await register(shop, zoe)
    const session = await login(shop, zoe)
    expect(session.user).toEqual(user)
    expect(session.token).not.toBe(token)
    const wrong = await refusalOf(login(shop, { ...zoe, password: 'wrong horse' }))
    const unknown = await refusalOf(login(shop, { ...zoe, email: 'nobody@example.com' }))
    for (const refusal of [wrong, unknown]) {
      expect(refusal).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' })
    }
  })

  test('a sign-in ends the oldest sessions of the customer above 100, and none of others', async ({
    shop,
  }) => {
    const { token, user } = await register(shop, zoe)
    const other = await register(shop, { ...zoe, email: 'other@example.com' })
    await addRowsToSweep(shop.database, user.id, 150)
    const last = await login(shop, zoe)
    const ofUser = shop.database.db.selectFrom('sessions').where('user_id', '=', user.id)
    expect(await ofUser.select('token_hash').execute()).toHaveLength(100)
    for (const valid of [token, last.token, other.token])
      expect(await authenticate(shop, valid)).toBeDefined()
  })

  test('signing out ends only this session, once', async ({ shop }) => {
    const { token } = await register(shop, zoe)
    const other = await login(shop, zoe)
    await logout(shop, token)
    expect(await authenticate(shop, token)).toBeUndefined()
    expect(await authenticate(shop, other.token)).toBeDefined()
    expect((await refusalOf(logout(shop, token))).code).toBe('UNAUTHORIZED')
  })

  test('rejects a sign-in whose account is deleted while the password is verified', async ({ shop }) => {
    const { user } = await register(shop, zoe)
    const signingIn = login(shop, zoe)
    const ends = await Promise.allSettled([signingIn, deleteUser(shop, admin, user.id)])
    for (const end of ends) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'INVALID_CREDENTIALS' })
      else if (end.value) expect(await authenticate(shop, end.value.token)).toBeUndefined()
    }
  })

  test('the sweep removes only expired sessions', async ({ shop }) => {
    const { db } = shop.database
    await register(shop, zoe)
    await ageRows(shop.database, day)
    const { token } = await login(shop, zoe)
    await ageRows(shop.database, 29.5 * day)
    await deleteExpiredData(shop)
    expect(await authenticate(shop, token)).toBeDefined()
    expect(await db.selectFrom('sessions').select('token_hash').execute()).toHaveLength(1)
  })
})
