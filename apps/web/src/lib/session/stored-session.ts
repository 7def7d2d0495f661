import type { User } from '@voltway/contract'
import { storage } from '../storage.ts'

export type StoredSession = { token: string; user: User } | { token: null; user: null }

export const signedOut: StoredSession = { token: null, user: null }

/** The keys of the storage. Every end of a session removes both. */
export const storedKeys = { token: 'token', user: 'user' }

export const readStoredSession = (): StoredSession =>
  readSession(storage.read(storedKeys.token), storage.readJson(storedKeys.user))

/**
 * Makes CSS show the elements for customers and hide those for visitors, or the reverse (the variant `signed-in`). Every page
 * contains both, so that nothing moves when the app starts.
 */
export function markSignedIn({ token }: StoredSession): void {
  document.documentElement.toggleAttribute('data-signed-in', token !== null)
}

// Characters that are valid in a header. With others every request would throw.
const headerSafe = /^[\x21-\x7e]{1,512}$/

/** Validates stored values; returns `signedOut` unless they are a complete session. */
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
