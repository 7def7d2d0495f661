import type { User } from '@voltway/contract'
import { storage } from '../storage.ts'
import { useStore } from './session.ts'
import { readStoredSession, storedKeys } from './stored-session.ts'

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
