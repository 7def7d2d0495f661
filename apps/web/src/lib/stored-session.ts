import type { User } from '@voltway/contract'

export type StoredSession = { token: string; user: User } | { token: null; user: null }

export const signedOut: StoredSession = { token: null, user: null }

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
