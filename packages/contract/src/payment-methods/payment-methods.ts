import { z } from 'zod'
import { maxLength } from '../fields/limits.ts'
import { id, inboundId, line, page, requiredId, Success } from '../fields/primitives.ts'
import { quantity, searchBy, searchResult } from '../fields/search.ts'
import { sortColumns } from '../products/sort-columns.ts'
import { route } from '../route.ts'
import { detailKeys, type PaymentType, paymentTypes, requiredDetails } from './payment-details.ts'

const CryptoDetails = z.object({ address: z.string(), currency: z.string() })
const BankDetails = z.object({
  account_name: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  sort_code: z.string(),
  iban: z.string(),
})

const methodOf = <Type extends PaymentType, Details extends z.ZodObject>(type: Type, details: Details) =>
  z.object({
    id,
    type: z.literal(type),
    name: z.string(),
    details,
    warnings: z.array(z.string()).optional(),
  })

/** A payment method. Its `type` decides the keys of `details`. Only the response to a save has `warnings`. */
export const PaymentMethod = z
  .discriminatedUnion('type', [methodOf('crypto', CryptoDetails), methodOf('bank', BankDetails)])
  .meta({ id: 'PaymentMethod' })
export type PaymentMethod = z.infer<typeof PaymentMethod>

const detail = (min: number) => z.preprocess((value) => value ?? '', line(min, maxLength.paymentDetail))

const detailsOf = (type: PaymentType) => {
  const required: readonly string[] = requiredDetails[type]
  return z.object(
    Object.fromEntries(detailKeys[type].map((key) => [key, detail(required.includes(key) ? 1 : 0)])),
  )
}
const details = { crypto: detailsOf('crypto'), bank: detailsOf('bank') }

const Method = z.object({
  id: inboundId.nullish(),
  type: z.enum(paymentTypes),
  name: line(1, maxLength.paymentMethodName),
  details: z.record(z.string(), z.unknown()),
})
const Detailed = Method.pick({ type: true, details: true })

/**
 * A payment method to save. If `id` is absent, null or "", it is created, otherwise changed. Details of the other type and
 * unknown details are dropped.
 */
export const PaymentMethodSave = Method.superRefine(
  (method, ctx) => {
    for (const { path, message } of details[method.type].safeParse(method.details).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path: ['details', ...path], message })
  },
  // This check also runs if the name is invalid, so that one response reports both.
  { when: ({ value }) => Detailed.safeParse(value).success },
).transform((method) => ({
  ...method,
  id: method.id || undefined,
  details: details[method.type].parse(method.details),
}))
export type PaymentMethodSave = z.infer<typeof PaymentMethodSave>

export const listPaymentMethods = route({
  rest: 'GET /payment-methods',
  audience: 'anyone',
  tag: 'Payment methods',
  summary: 'The ways to pay, oldest first',
  description:
    'A bare array with the details that a customer pays to. Answers to `If-None-Match` as the list of ' +
    'products does.',
  input: page,
  output: z.array(PaymentMethod),
  list: 'whole',
  cached: true,
})

export const listPaymentMethodsAsAdmin = route({
  rest: 'GET /admin/payment-methods',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'The ways to pay, oldest first',
  description: 'The same list as customers get, never from a cache.',
  input: page,
  output: z.array(PaymentMethod),
  list: 'long',
})

/** A payment method and the number of pending orders that were placed with it. These orders have a copy of its details. */
export const FoundPaymentMethod = z
  .object({ method: PaymentMethod, pending_orders: quantity })
  .meta({ id: 'FoundPaymentMethod' })
export type FoundPaymentMethod = z.infer<typeof FoundPaymentMethod>

/** A search of payment methods; `search` matches the name and the details. */
export const PaymentMethodSearch = searchBy(sortColumns.paymentMethods)
export type PaymentMethodSearch = z.infer<typeof PaymentMethodSearch>

export const searchPaymentMethods = route({
  rest: 'GET /admin/payment-methods/search',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'Find ways to pay: one sorted page and how many there are',
  description:
    'Every word of `search` must occur in the name or the details. `pending_orders` counts the orders ' +
    'that still wait for money by this way.',
  input: PaymentMethodSearch,
  output: searchResult(FoundPaymentMethod),
})

export const getPaymentMethod = route({
  rest: 'GET /admin/payment-methods/{id}',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'One way to pay, with the number of its pending orders',
  description:
    '`pending_orders` counts the orders that still wait for money by this way: they keep the details ' +
    'they were placed with.',
  input: z.object({ id: requiredId }),
  output: FoundPaymentMethod,
  fails: ['NOT_FOUND'],
})

export const savePaymentMethod = route({
  rest: 'POST /admin/payment-methods',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'Create or change a way to pay',
  description:
    'Without `id` it is created, with one it is changed. `details` has the keys of its `type`; others ' +
    'are dropped. Doubtful IBANs and wallet addresses are saved all the same, and `warnings` says what ' +
    'looks mistyped. With an `Idempotency-Key` the same request can be sent again and is done once.',
  input: PaymentMethodSave,
  output: PaymentMethod,
  fails: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
})

export const deletePaymentMethod = route({
  rest: 'DELETE /admin/payment-methods/{id}',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'Delete a way to pay',
  description: 'Orders that were placed with it keep its details.',
  input: z.object({ id: requiredId }),
  output: Success,
  fails: ['NOT_FOUND'],
})
