import { endSession, sessionToken } from './session.ts'

const tasks = new Set<() => Promise<unknown>>()

/** Adds a task that needs the token for the last time; it must end soon, also without a network. */
export function beforeSignOut(task: () => Promise<unknown>): void {
  tasks.add(task)
}

/** Runs the tasks, ends the session in this browser, and then has the server revoke the token. */
export async function signOut(): Promise<void> {
  const token = sessionToken()
  if (token === null) return
  await Promise.all([...tasks].map((task) => task()))
  if (token !== sessionToken()) return
  endSession()
  try {
    const { revokeToken } = await import('./trpc-client.ts')
    await revokeToken(token)
  } catch (error) {
    console.warn('The server could not be told about the sign-out', error)
  }
}
