import { toasts } from '@voltway/ui/toasts'
import { failureStatus } from './failure.ts'
import { endSession, sessionToken } from './session.ts'
import { client } from './trpc.ts'

const tasks = new Set<() => Promise<unknown>>()

/** Adds a task that needs the token for the last time; it must end soon, also without a network. */
export function beforeSignOut(task: () => Promise<unknown>): void {
  tasks.add(task)
}

/** Runs the tasks, ends the session in this browser, and then has the server revoke the token; a failure is shown. */
export async function signOut(): Promise<void> {
  const token = sessionToken()
  if (token === null) return
  await Promise.all([...tasks].map((task) => task()))
  if (token !== sessionToken()) return
  endSession()
  try {
    await client.auth.logout.mutate({}, { context: { token } })
  } catch (error) {
    // The server does not know the token any more.
    if (failureStatus(error) === 401) return
    console.warn('The server did not get the sign-out', error)
    toasts.show({
      tone: 'failure',
      message: 'You are signed out in this browser only.',
      details: 'The shop could not be reached: the session there ends within 30 days.',
    })
  }
}
