import { z } from 'zod'
import { AvailableCartLine } from '../cart/cart.ts'
import { time } from '../fields/list-pages.ts'
import { DeliveryAddress } from '../orders/delivery-address.ts'
import { Order } from '../orders/orders.ts'
import { Withdrawal } from '../orders/withdrawals.ts'
import { customerRoute } from '../route.ts'
import { password, User } from './auth.ts'

/** The data that the shop stores about a customer, without hashes, tokens, notes of the shopkeeper and the record of mails. */
export const OwnData = z
  .object({
    user: User,
    last_login_at: time.nullable().describe('The time of the last sign-in or registration'),
    cart: z.array(AvailableCartLine).describe('The lines of the cart'),
    delivery: DeliveryAddress.nullable().describe(
      'The delivery address of the account; null if there is none',
    ),
    withdrawals: z.array(Withdrawal).describe('All declarations of withdrawal, newest first'),
    // The last field, because the server writes its parts while it reads them.
    orders: z.array(Order).describe('All orders, newest first'),
  })
  .meta({ id: 'OwnData', description: 'The data that the shop stores about a customer' })
export type OwnData = z.infer<typeof OwnData>

export const exportOwnData = customerRoute({
  rest: 'GET /auth/export',
  summary: 'The data that the shop stores about the customer',
  description: 'Browsers download the response as a file.',
  output: OwnData,
  containsLists: true,
})

export const deleteAccount = customerRoute({
  rest: 'POST /auth/delete-account',
  summary: 'Delete the account with sessions, cart and orders',
  description:
    'Cancels pending orders, up to 50 in each transaction, and deletes everything with the last ones. This cannot be undone. ' +
    'With a paid or shipped order, the server returns ORDERS_OPEN and deletes nothing. A wrong password counts as a failed sign-in.',
  input: z.object({ password }),
  fails: ['WRONG_PASSWORD', 'ORDERS_OPEN', 'TOO_MANY_REQUESTS'],
  form: true,
  hashesPassword: true,
})
