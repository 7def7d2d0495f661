import { useEffect } from 'react'
import { changeUser } from '../../lib/session/session.ts'
import { client } from '../../lib/trpc.ts'

/** Loads the name of the signed-in customer, who may have changed it on another device. Receipts show it. */
export function usePresentName(): void {
  useEffect(() => {
    client.auth.me.query({}).then(
      ({ user }) => changeUser(user),
      (error) => console.warn('The name could not be loaded', error),
    )
  }, [])
}
