import { toasts } from '@voltway/ui/toasts'
import { failureStatus } from '../../lib/failure.ts'
import { endSession, isSessionToken, sessionToken } from '../../lib/session/session.ts'
import { finishTasks } from '../../lib/session/sign-out.ts'
import { client } from '../../lib/trpc.ts'

/** Runs the tasks, ends all sessions of the customer on the server, and then the one in this browser. */
export async function signOutEverywhere(): Promise<void> {
  await finishTasks()
  const token = sessionToken()
  if (token === null) return
  try {
    await client.auth.logoutEverywhere.mutate({})
  } catch (error) {
    // The server does not know the token any more, so the session has ended with a message.
    if (failureStatus(error) === 401) return
    console.warn('The server could not end the sessions', error)
    toasts.show({
      tone: 'failure',
      message: 'You are still signed in.',
      details: 'The shop could not be reached. Please try again in a moment.',
    })
    return
  }
  if (isSessionToken(token)) endSession()
  toasts.show({ message: 'You are signed out everywhere.' })
}
