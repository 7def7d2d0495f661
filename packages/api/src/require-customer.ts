import { authenticate, Refusal } from '@voltway/domain'
import type { Context } from './context.ts'

/** Returns the customer of a call's token, and the token. @throws Refusal UNAUTHORIZED */
export const requireCustomer = async ({ shop, bearer }: Pick<Context, 'shop' | 'bearer'>) => {
  const customer = bearer === undefined ? undefined : await authenticate(shop, bearer)
  if (bearer === undefined || !customer) throw new Refusal('UNAUTHORIZED')
  return { bearer, customer }
}
