import type { Session } from '@voltway/contract'
import { client } from '../trpc.ts'
import { startSession } from './session.ts'
import { readStoredSession } from './stored-session.ts'

/**
 * Starts the session of a sign-in. If another session has begun since the request, that one stays, and the server revokes the new
 * token. Returns whether the session has started.
 */
export async function signIn(request: () => Promise<Session>): Promise<boolean> {
  const before = readStoredSession().token
  const session = await request()
  if (readStoredSession().token === before) {
    startSession(session)
    return true
  }
  const revoked = client.auth.logout.mutate({}, { context: { token: session.token } })
  await revoked.catch((error) => console.warn('The server could not revoke the token', error))
  return false
}
