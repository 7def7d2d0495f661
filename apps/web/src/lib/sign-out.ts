import { toasts } from '@voltway/ui/toasts'
import { endSession, sessionToken } from './session.ts'

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
  // A task may have shown that the session has expired. The customer signs out all the same.
  if (sessionToken() !== null && token !== sessionToken()) return
  endSession()
  try {
    const { revokeToken } = await import('./trpc-client.ts')
    await revokeToken(token)
  } catch (error) {
    console.warn('The server did not get the sign-out', error)
    toasts.show({
      tone: 'failure',
      message: 'You are signed out in this browser only.',
      details: 'The shop could not be reached: the session there ends within 30 days.',
    })
  }
}
