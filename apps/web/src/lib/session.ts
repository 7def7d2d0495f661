import type { Session, User } from '@voltway/contract'
import { toasts } from '@voltway/ui/toasts'
import { create } from 'zustand'
import { storage } from './storage.ts'
import { markSignedIn, restoredSession, type StoredSession, signedOut, storedKeys } from './stored-session.ts'

/** `signed-in` and `signed-out` happened in this tab, `elsewhere` in another one; with `expired` the server refused the token. */
export type SessionChange = 'signed-in' | 'signed-out' | 'expired' | 'elsewhere'

// It begins signed out, as the documents were prerendered: React can hydrate only what it would render itself.
const useStore = create<StoredSession>(() => signedOut)

const listeners = new Set<(change: SessionChange) => void>()

/** Restores the stored session, and follows what other tabs do with it. */
export function restoreSession(): void {
  useStore.subscribe(markSignedIn)
  useStore.setState(restoredSession(), true)
  if (sessionToken() === null) forget()
  storage.watch(Object.values(storedKeys), () => {
    const session = restoredSession()
    if (session.token !== sessionToken()) change(session, 'elsewhere')
  })
}

/** Who is signed in, for components. */
export function useSession(): { user: User | null } {
  return { user: useStore((session) => session.user) }
}

/** Who is signed in, at this moment. */
export function currentUser(): User | null {
  return useStore.getState().user
}

/** The bearer token of the requests, if somebody is signed in. */
export function sessionToken(): string | null {
  return useStore.getState().token
}

/** Whether the session with this token goes on, also when this tab has not heard yet of a sign-out in another one. */
export function isSessionToken(token: string): boolean {
  return token === sessionToken() && token === restoredSession().token
}

/** Starts the session that a login or registration answered. */
export function startSession({ token, user }: Session): void {
  storage.writeJson(storedKeys.user, user)
  storage.write(storedKeys.token, token)
  change({ token, user }, 'signed-in')
}

/** Ends the session because the server no longer knows its token, and tells the customer, once. */
export function expireSession(token: string): void {
  if (token !== sessionToken()) return
  forget()
  change(signedOut, 'expired')
  toasts.show({ tone: 'failure', message: 'Your session has ended. Please sign in again.' })
}

/** Ends the session because the customer signs out. */
export function endSession(): void {
  forget()
  change(signedOut, 'signed-out')
}

/** Calls back at every start and end of a session. */
export function onSessionChange(listener: (change: SessionChange) => void): void {
  listeners.add(listener)
}

function forget(): void {
  storage.write(storedKeys.token, null)
  storage.write(storedKeys.user, null)
}

function change(session: StoredSession, how: SessionChange): void {
  useStore.setState(session, true)
  for (const listener of listeners) listener(how)
}
