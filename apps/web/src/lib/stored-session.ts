import type { User } from '@voltway/contract'
import { storage } from './storage.ts'

export type StoredSession = { token: string; user: User } | { token: null; user: null }

export const signedOut: StoredSession = { token: null, user: null }

export const storedKeys = { token: 'token', user: 'user' }

/** The session that this browser keeps. */
export const restoredSession = (): StoredSession =>
  readSession(storage.read(storedKeys.token), storage.readJson(storedKeys.user))

/**
 * Has the document show what is for customers in place of what is for visitors (the variant `signed-in`). Pages are prerendered
 * with both: so nothing moves when the app starts, also for a customer.
 */
export function markSignedIn({ token }: StoredSession): void {
  document.documentElement.toggleAttribute('data-signed-in', token !== null)
}

// Characters that a header may have; with others every request would throw.
const headerSafe = /^[\x21-\x7e]{1,512}$/

/** Validates what the storage held; anything but a whole session counts as signed out. */
export function readSession(token: string | null, user: unknown): StoredSession {
  if (token === null || !headerSafe.test(token)) return signedOut
  const known = readUser(user)
  return known === null ? signedOut : { token, user: known }
}

function readUser(value: unknown): User | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, name, email, created_at } = value as Partial<Record<keyof User, unknown>>
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || typeof email !== 'string')
    return null
  return { id, name, email, created_at: typeof created_at === 'string' ? created_at : '' }
}
