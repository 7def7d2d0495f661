import { z } from 'zod'
import { emailAddress } from '../accounts/auth.ts'
import { fieldName } from '../errors/validation-messages.ts'
import { id, requiredId } from '../fields/ids.ts'
import { page, time } from '../fields/list-pages.ts'
import { line, multilineText } from '../fields/text.ts'
import { maxLength } from '../limits.ts'
import { adminRoute, publicRoute } from '../route.ts'
import { maxWithdrawalLength } from './withdrawal-limits.ts'

export const Withdrawal = z
  .object({
    id,
    created_at: time,
    order_id: id
      .nullable()
      .describe(
        'The id of the order, if this is its first declaration by its customer or with its e-mail address; else null',
      ),
    reference: z.string().describe('The reference of the order, as it was typed'),
    name: z.string().describe('The name of the sender'),
    email: z.string().describe('The e-mail address of the sender'),
    message: z.string().describe('A message, or an empty text'),
  })
  .meta({ id: 'Withdrawal', description: 'A declaration that withdraws from the contract of an order' })
export type Withdrawal = z.infer<typeof Withdrawal>

/** A new declaration. A signed-in customer sends `order_id`, and anyone else sends the other fields. */
export const NewWithdrawal = z
  .object({
    order_id: requiredId.describe('The id or reference of an order of the signed-in customer').optional(),
    reference: line(1, maxWithdrawalLength.reference).describe('The reference of the order').optional(),
    name: line(1, maxLength.personName).describe('The full name').optional(),
    email: emailAddress.optional(),
    message: multilineText
      .pipe(z.string().normalize().trim().max(maxWithdrawalLength.message))
      .describe('A message to the shopkeeper')
      .optional(),
  })
  .superRefine((fields, { addIssue }) => {
    if (fields.order_id !== undefined) return
    for (const name of ['reference', 'name', 'email'] as const)
      if (fields[name] === undefined)
        addIssue({ code: 'custom', path: [name], message: `${fieldName([name])} is required` })
  })
export type NewWithdrawal = z.infer<typeof NewWithdrawal>

export const withdraw = publicRoute({
  rest: 'POST /withdrawals',
  summary: 'Withdraw from the contract of an order',
  description:
    'A signed-in customer sends `order_id`. A second declaration for the same order returns the first one. ' +
    'Anyone else sends `reference`, `name` and `email`. The response is the same, after the same time, if ' +
    'there is no such order or it has another e-mail address. A client IP can send 5 of these per hour. ' +
    'The response is 404 if the shop does not offer withdrawals.',
  input: NewWithdrawal,
  output: Withdrawal.pick({ id: true, created_at: true }),
  fails: ['NOT_FOUND', 'UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
  form: true,
})

export const listWithdrawals = adminRoute({
  rest: 'GET /admin/withdrawals',
  scopes: ['orders', 'read'],
  summary: 'All declarations of withdrawal, newest first',
  description:
    'The list also has declarations without a known order. The server deletes a declaration with the account of ' +
    'its customer, or after 3 years.',
  input: page,
  output: z.array(Withdrawal),
  list: 'long',
})
