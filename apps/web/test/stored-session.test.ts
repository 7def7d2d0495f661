import { dialogs, useDialogQueue } from '@voltway/ui/dialog-queue'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeUser, endSession, startSession } from '../src/lib/session/session.ts'
import { readSession, readStoredSession, signedOut } from '../src/lib/session/stored-session.ts'

const user = { id: 'u1', name: 'Ada', email: 'ada@example.com', created_at: '2026-01-01T00:00:00.000Z' }

test('reads back the signed-in customer with the known keys only', () => {
  expect(readSession('abc-DEF_123', { ...user, password: 'x', role: 'admin' })).toEqual({
    token: 'abc-DEF_123',
    user,
  })
})

test.each([
  ['no token', null, user],
  ['an empty token', '', user],
  ['a token that no header can carry', 'töken', user],
  ['a token with a line break', 'a\r\nx: y', user],
  ['a token without end', 'a'.repeat(10_000), user],
  ['no user', 'abc', null],
  ['a user that is no JSON', 'abc', undefined],
  ['a user that is a list', 'abc', [user]],
  ['a user without an id', 'abc', { ...user, id: '' }],
  ['a user whose name is a number', 'abc', { ...user, name: 7 }],
  ['a user without an address', 'abc', { id: 'u1', name: 'Ada' }],
])('treats an invalid session as signed out: %s', (_, token, stored) => {
  expect(readSession(token, stored)).toEqual(signedOut)
})

test('never throws, and returns a complete session or none', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), fc.anything(), (token, stored) => {
      const session = readSession(token, stored)
      expect((session.token === null) === (session.user === null)).toBe(true)
    }),
  )
})

test('stores a new name, and ignores a late response with the name of another customer', () => {
  startSession({ token: 'abc', user })
  changeUser({ ...user, name: 'Grace' })
  const session = { token: 'abc', user: { ...user, name: 'Grace' } }
  expect(readStoredSession()).toEqual(session)
  changeUser({ ...user, id: 'u2', name: 'Ben' })
  expect(readStoredSession()).toEqual(session)
  endSession()
  changeUser(user)
  expect(readStoredSession()).toEqual(signedOut)
})

test('declines the dialogs of a customer when their session ends, and those of a visitor who signs in', async () => {
  const openDialog = () => dialogs.confirm({ question: 'Clear your cart?', action: 'Clear cart' })
  const ofVisitor = openDialog()
  startSession({ token: 'abc', user })
  expect([useDialogQueue.getState(), await ofVisitor]).toEqual([[], false])
  const ofCustomer = openDialog()
  endSession()
  expect([useDialogQueue.getState(), await ofCustomer]).toEqual([[], false])
})
