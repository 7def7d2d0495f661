import { authenticate, Refusal } from '@voltway/store'
import type { Context } from './context.ts'

/** The customer whose token a call brings, and the token. @throws Refusal UNAUTHORIZED */
export const requireCustomer = async ({ shop, bearer }: Pick<Context, 'shop' | 'bearer'>) => {
  const customer = bearer === undefined ? undefined : await authenticate(shop, bearer)
  if (bearer === undefined || !customer) throw new Refusal('UNAUTHORIZED')
  return { bearer, customer }
}
