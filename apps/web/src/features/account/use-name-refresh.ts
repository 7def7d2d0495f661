import { useEffect } from 'react'
import { changeUser, currentUser } from '../../lib/session/session.ts'
import { client } from '../../lib/trpc.ts'

/** Loads the name of the signed-in customer, who may have changed it on another device. Receipts show it. */
export function useNameRefresh(): void {
  useEffect(refreshName, [])
}

export function refreshName(): void {
  const name = currentUser()?.name
  client.auth.me.query({}).then(
    // A name that was saved since the request is newer than the response.
    ({ user }) => currentUser()?.name === name && changeUser(user),
    (error) => console.warn('The name could not be loaded', error),
  )
}
