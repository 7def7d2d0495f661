import { endSession, sessionToken } from './session.ts'
import { revokeToken } from './trpc-client.ts'

const farewells = new Set<() => Promise<unknown>>()

/** Has something finished before the token goes; it must end soon, also without a network. */
export function beforeSignOut(farewell: () => Promise<unknown>): void {
  farewells.add(farewell)
}

/** Signs out: here at once, after the last unsaved change had its chance; then the server revokes the token. */
export async function signOut(): Promise<void> {
  const token = sessionToken()
  if (token === null) return
  await Promise.all([...farewells].map((farewell) => farewell()))
  if (token !== sessionToken()) return
  endSession()
  await revokeToken(token).catch((error: unknown) => {
    console.warn('The server could not be told about the sign-out', error)
  })
}
