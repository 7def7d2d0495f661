import type { User } from '@voltway/contract'
import { storage } from '../storage.ts'
import { sessionToken, useStore } from './session.ts'
import { storedKeys } from './stored-session.ts'

/** Replaces the user of the session after a change of the account, in this tab and in the browser's storage. */
export function changeUser(user: User): void {
  const token = sessionToken()
  if (token === null) return
  storage.writeJson(storedKeys.user, user)
  useStore.setState({ token, user }, true)
}
