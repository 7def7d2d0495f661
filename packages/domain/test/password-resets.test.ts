import { ageRows, eachDialect, freshDatabase } from '@voltway/db/fixture'
import { expect, test as promise } from 'vitest'
import { hashToken } from '../src/auth/tokens.ts'
import {
  authenticate,
  changePassword,
  deleteExpiredData,
  deleteUser,
  login,
  requestPasswordReset,
  resetPassword,
  type Shop,
  searchAudit,
  sendResetLink,
  setResetToken,
} from '../src/index.ts'
import { aCustomer, admin, eachShop, observed, password, signedIn, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const mail = { from: 'shop@example.com', publicUrl: 'https://shop.example' }
const newPassword = 'battery staple'
const minute = 60

const storedTokens = ({ database: { db } }: Shop) =>
  db.selectFrom('password_resets').select(['user_id', 'token_hash']).execute()

const mailsOf = ({ database: { db } }: Shop) =>
  db
    .selectFrom('deliveries')
    .select(['kind', 'target', 'event_type', 'user_id', 'token', 'status'])
    .orderBy('id')
    .execute()

/** Requests a link, and returns the token of its mail. */
const requestLink = async (shop: Shop, email: string): Promise<string> => {
  await requestPasswordReset(shop, email, true)
  const { token } = (await mailsOf(shop)).at(-1) ?? {}
  return token ?? ''
}

const rejection = async (shop: Shop, token: string) =>
  (await refusalOf(resetPassword(shop, { token, password: newPassword }))).code

eachShop('a link for a new password', (shopTest) => {
  const test = shopTest.extend('mailing', ({ shop }): Shop => ({ ...shop, mail }))

  test('is mailed to the account, and only the SHA-256 of its token is stored', async ({ mailing: shop }) => {
    const { id, email } = await aCustomer(shop)
    const token = await requestLink(shop, email)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await storedTokens(shop)).toEqual([{ user_id: id, token_hash: hashToken(token) }])
    const event_type = 'password_reset'
    expect(await mailsOf(shop)).toEqual([
      { kind: 'mail', target: email, event_type, user_id: id, token, status: 'waiting' },
    ])
  })

  test('leaves no row for an unknown address, or above the limit of mails', async ({ mailing: shop }) => {
    const { email } = await aCustomer(shop)
    await requestPasswordReset(shop, 'unknown@example.com', true)
    await requestPasswordReset(shop, email, false)
    expect([await storedTokens(shop), await mailsOf(shop)]).toEqual([[], []])
    const token = await requestLink(shop, email)
    await requestPasswordReset(shop, email, false)
    expect((await mailsOf(shop)).map((row) => row.token)).toEqual([token])
    await resetPassword(shop, { token, password: newPassword })
  })

  test('sets the password once, ends all sessions, and notifies the customer', async ({ mailing: shop }) => {
    const { user, token: session } = await signedIn(shop, 'Ada', 'ada@example.com')
    const other = await signedIn(shop, 'Grace', 'grace@example.com')
    const token = await requestLink(shop, user.email)
    await resetPassword(shop, { token, password: newPassword })
    expect(await authenticate(shop, session)).toBeUndefined()
    expect(await authenticate(shop, other.token)).toBeDefined()
    expect((await refusalOf(login(shop, { email: user.email, password }))).code).toBe('INVALID_CREDENTIALS')
    await login(shop, { email: user.email, password: newPassword })
    expect(await rejection(shop, token)).toBe('RESET_TOKEN_INVALID')
    const event_type = 'password_changed'
    expect(await mailsOf(shop)).toMatchObject([{ target: user.email, event_type, token: null }])
  })

  test('is valid for 30 minutes by the clock of the database', async ({ mailing: shop }) => {
    const [early, late] = [await aCustomer(shop), await aCustomer(shop)]
    const inTime = await requestLink(shop, early.email)
    const tooLate = await requestLink(shop, late.email)
    await ageRows(shop.database, 29 * minute)
    await resetPassword(shop, { token: inTime, password: newPassword })
    await ageRows(shop.database, minute)
    expect(await rejection(shop, tooLate)).toBe('RESET_TOKEN_INVALID')
    await deleteExpiredData(shop)
    expect(await storedTokens(shop)).toEqual([])
  })

  test('is replaced by a newer one, and its waiting mail too', async ({ mailing: shop }) => {
    const { email } = await aCustomer(shop)
    const older = await requestLink(shop, email)
    const newer = await requestLink(shop, email)
    expect((await mailsOf(shop)).map(({ token }) => token)).toEqual([newer])
    expect(await rejection(shop, older)).toBe('RESET_TOKEN_INVALID')
    await resetPassword(shop, { token: newer, password: newPassword })
  })

  test('ends with a change of the password, and with the account', async ({ mailing: shop }) => {
    const { user, token: session } = await signedIn(shop, 'Ada', 'ada@example.com')
    const token = await requestLink(shop, user.email)
    await changePassword(shop, user, session, { current_password: password, new_password: newPassword })
    expect(await rejection(shop, token)).toBe('RESET_TOKEN_INVALID')
    expect((await mailsOf(shop)).map(({ event_type }) => event_type)).toEqual(['password_changed'])
    const another = await requestLink(shop, user.email)
    await deleteUser(shop, admin, user.id)
    expect(await rejection(shop, another)).toBe('RESET_TOKEN_INVALID')
    expect([await storedTokens(shop), await mailsOf(shop)]).toEqual([[], []])
  })

  test('sets one password if it is used twice at once', async ({ mailing: shop }) => {
    const { email } = await aCustomer(shop)
    const token = await requestLink(shop, email)
    const passwords = ['first password', 'second password', 'third password']
    const ends = await Promise.allSettled(
      passwords.map((each) => resetPassword(shop, { token, password: each })),
    )
    const codes = ends.map((end) => (end.status === 'rejected' ? end.reason.code : 'set'))
    expect(codes.toSorted()).toEqual(['RESET_TOKEN_INVALID', 'RESET_TOKEN_INVALID', 'set'])
    await login(shop, { email, password: passwords[codes.indexOf('set')] ?? '' })
  })

  test('leaves no session of the old password, even beside a sign-in', async ({ mailing: shop }) => {
    const { email } = await aCustomer(shop)
    const token = await requestLink(shop, email)
    const signIns = Array.from({ length: 4 }, () => login(shop, { email, password }))
    const reset = resetPassword(shop, { token, password: newPassword })
    const [, ...ends] = await Promise.allSettled([reset, ...signIns])
    for (const end of ends) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'INVALID_CREDENTIALS' })
      else expect(await authenticate(shop, end.value.token)).toBeUndefined()
    }
  })

  test('of an admin replaces a former one, audited without token', async ({ mailing: shop, shop: plain }) => {
    const { id, email } = await aCustomer(shop)
    await requestLink(shop, email)
    await sendResetLink(shop, admin, id)
    const [only, ...others] = await mailsOf(shop)
    expect([only, others]).toMatchObject([{ target: email, user_id: id, status: 'waiting' }, []])
    await resetPassword(shop, { token: only?.token ?? '', password: newPassword })
    const { items } = await searchAudit(shop, { kind: 'user', offset: 0, limit: 10 })
    expect(items).toMatchObject([{ entity_id: id, after: { reset_link: 'created' } }])
    expect(JSON.stringify(items)).not.toContain(only?.token)
    expect((await refusalOf(sendResetLink(shop, admin, shop.newId()))).code).toBe('NOT_FOUND')
    expect((await refusalOf(sendResetLink(plain, admin, id))).code).toBe('MAIL_NOT_CONFIGURED')
  })

  test('of the operator replaces a waiting mail, and is rejected if another user has its token', async ({
    mailing: shop,
  }) => {
    const [first, second] = [await aCustomer(shop), await aCustomer(shop)]
    const token_hash = hashToken('a token that the command generated')
    await requestLink(shop, first.email)
    await setResetToken(shop, admin, { id: first.id, token_hash })
    expect(await mailsOf(shop)).toEqual([])
    await setResetToken(shop, admin, { id: first.id, token_hash })
    await ageRows(shop.database, 31 * minute)
    expect(await refusalOf(setResetToken(shop, admin, { id: second.id, token_hash }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'token_hash', message: 'Another user has this token. Please generate a new one' }],
    })
    expect(await storedTokens(shop)).toEqual([{ user_id: first.id, token_hash }])
  })

  test('can be created by the operator, without e-mails, and is audited', async ({ shop }) => {
    const { id, email } = await aCustomer(shop)
    const token = 'a token that the command generated'
    await setResetToken(shop, admin, { id, token_hash: hashToken(token) })
    await resetPassword(shop, { token, password: newPassword })
    await login(shop, { email, password: newPassword })
    expect(await mailsOf(shop)).toEqual([])
    const { items } = await searchAudit(shop, { kind: 'user', offset: 0, limit: 10 })
    expect(items).toMatchObject([
      { action: 'update', entity_id: id, after: { reset_link: 'created' }, address: admin.clientIp },
    ])
    const unknown = { id: shop.newId(), token_hash: hashToken(token) }
    expect((await refusalOf(setResetToken(shop, admin, unknown))).code).toBe('NOT_FOUND')
  })
})

eachDialect('a request for a link', (dialect) => {
  promise('runs the same statements for any address, and above the limit of mails', async () => {
    const { handles, database } = observed(await freshDatabase(dialect))
    let wakes = 0
    const shop = { ...(await testShop(dialect, { database })), mail, onMessages: () => void wakes++ }
    const { email } = await aCustomer(shop)
    const request = async (address: string, mayMail = true) => {
      handles.length = 0
      wakes = 0
      await requestPasswordReset(shop, address, mayMail)
      return { statements: handles.length, wakes }
    }
    const known = await request(email)
    expect(known).toEqual({ statements: dialect === 'sqlite' ? 4 : 5, wakes: 1 })
    expect(await request('unknown@example.com')).toEqual(known)
    expect(await request(email, false)).toEqual(known)
    expect(await request(email)).toEqual(known)
  })
})
