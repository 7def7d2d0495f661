import type { User } from '@voltway/contract'
import { type Trx, users } from '@voltway/db'
import { Refusal } from '../refusal.ts'

/** Refuses as UNAUTHORIZED when the account was deleted after its token was looked at. */
export const requireAccount = async (trx: Trx, customer: User): Promise<void> => {
  if (!(await users.find(trx, customer.id))) throw new Refusal('UNAUTHORIZED')
}
