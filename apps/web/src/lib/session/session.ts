import type { Session, User } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toast-queue'
import { create } from 'zustand'
import { storage } from '../storage.ts'
import {
  markSignedIn,
  readStoredSession,
  type StoredSession,
  signedOut,
  storedKeys,
} from './stored-session.ts'

/** `signed-in` and `signed-out` happened in this tab, `elsewhere` in another tab. `expired`: the server rejected the token. */
export type SessionChange = 'signed-in' | 'signed-out' | 'expired' | 'elsewhere'

// The session starts signed out, because the server renders pages that way and the first render must match them.
const useStore = create<StoredSession>(() => signedOut)

const listeners = new Set<(change: SessionChange) => void>()

/** Restores the stored session, and follows its changes in other tabs. */
export function restoreSession(): void {
  useStore.subscribe(markSignedIn)
  useStore.setState(readStoredSession(), true)
  if (sessionToken() === null) removeStoredSession()
  storage.watch(Object.values(storedKeys), () => {
    const session = readStoredSession()
    if (session.token !== sessionToken()) {
      // They belong to the previous customer.
      storage.discardUnwritten()
      toasts.dismissAll()
      change(session, 'elsewhere')
    }
    // Another tab has changed the name. A sign-in stores the next customer before the token.
    else if (session.user?.id === currentUser()?.id) useStore.setState(session, true)
  })
}

export function useSession(): { user: User | null } {
  return { user: useStore((session) => session.user) }
}

export function currentUser(): User | null {
  return useStore.getState().user
}

/** Returns the bearer token for requests, or null without a session. */
export function sessionToken(): string | null {
  return useStore.getState().token
}

/** Returns true if this token belongs to the current session. Reads the storage, because the event of a sign-out may be late. */
export function isSessionToken(token: string): boolean {
  return token === sessionToken() && token === readStoredSession().token
}

/** Returns whether this customer is still signed in, also before the event of a sign-out in another tab. */
export function isSessionOf(userId: string): boolean {
  const token = sessionToken()
  return token !== null && isSessionToken(token) && currentUser()?.id === userId
}

export function startSession({ token, user }: Session): void {
  toasts.dismissAll()
  storage.writeJson(storedKeys.user, user)
  storage.write(storedKeys.token, token)
  change({ token, user }, 'signed-in')
}

/** Ends the session because the server no longer knows its token, and shows one message about it. */
export function expireSession(token: string | undefined): void {
  if (token !== sessionToken()) return
  removeStoredSession()
  change(signedOut, 'expired')
  toasts.show({ tone: 'failure', message: 'Your session has ended. Please sign in again.' })
}

/**
 * Replaces the user of the session after a change of the account, in this tab and in the browser's storage. Does nothing if
 * another customer has signed in meanwhile, in any tab.
 */
export function changeUser(user: User): void {
  const session = readStoredSession()
  if (session.token === null || session.user.id !== user.id) return
  storage.writeJson(storedKeys.user, user)
  useStore.setState({ ...session, user }, true)
}

export function endSession(): void {
  // The message about an expired session stays.
  if (sessionToken() !== null) toasts.dismissAll()
  removeStoredSession()
  change(signedOut, 'signed-out')
}

/** Calls a function after each change. Returns a function that ends it. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function removeStoredSession(): void {
  storage.write(storedKeys.token, null)
  storage.write(storedKeys.user, null)
}

function change(session: StoredSession, how: SessionChange): void {
  useStore.setState(session, true)
  // The next customer must not see the messages of the previous one, or confirm in their place.
  if (how !== 'expired') dialogs.dismissAll()
  for (const listener of listeners) listener(how)
}
