import { z } from 'zod'
import { maxLength } from '../fields/limits.ts'
import {
  changedPage,
  id,
  ifMatch,
  inboundId,
  line,
  page,
  requiredId,
  Success,
  time,
  version,
} from '../fields/primitives.ts'
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
    updated_at: time,
    warnings: z.array(z.string()).optional(),
  })

const methods = { crypto: methodOf('crypto', CryptoDetails), bank: methodOf('bank', BankDetails) }

/** A payment method. Its `type` decides the keys of `details`. Only the response to a save has `warnings`. */
export const PaymentMethod = z
  .discriminatedUnion('type', [methods.crypto, methods.bank])
  .meta({ id: 'PaymentMethod' })
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** A payment method for admins, with the version of its row. */
export const AdminPaymentMethod = z
  .discriminatedUnion('type', [methods.crypto.extend({ version }), methods.bank.extend({ version })])
  .meta({ id: 'AdminPaymentMethod', description: 'A payment method for admins, with its version' })
export type AdminPaymentMethod = z.infer<typeof AdminPaymentMethod>

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
  if_match: ifMatch,
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
  summary: 'All payment methods, oldest first',
  description:
    'An array of payment methods with the details that a customer needs to pay. Supports ' +
    '`If-None-Match` as the product list does.',
  input: page,
  output: z.array(PaymentMethod),
  list: 'whole',
  cached: true,
})

export const listPaymentMethodsAsAdmin = route({
  rest: 'GET /admin/payment-methods',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'All payment methods, oldest first',
  description: 'The same list as for customers, but never from a cache. `since` selects by `updated_at`.',
  input: changedPage,
  output: z.array(PaymentMethod),
  list: 'long',
})

/** A payment method and the number of pending orders that were placed with it. These orders have a copy of its details. */
export const FoundPaymentMethod = z
  .object({ method: PaymentMethod, version, pending_orders: quantity })
  .meta({ id: 'FoundPaymentMethod' })
export type FoundPaymentMethod = z.infer<typeof FoundPaymentMethod>

/** A search of payment methods; `search` matches the name and the details. */
export const PaymentMethodSearch = searchBy(sortColumns.paymentMethods)
export type PaymentMethodSearch = z.infer<typeof PaymentMethodSearch>

export const searchPaymentMethods = route({
  rest: 'GET /admin/payment-methods/search',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'Search payment methods: one sorted page and the total',
  description:
    'Every word of `search` must occur in the name or the details. `pending_orders` is the number of ' +
    'orders with this method that are waiting for payment.',
  input: PaymentMethodSearch,
  output: searchResult(FoundPaymentMethod),
})

export const getPaymentMethod = route({
  rest: 'GET /admin/payment-methods/{id}',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'A payment method with the number of its pending orders',
  description:
    '`pending_orders` is the number of orders with this method that are waiting for payment. These ' +
    'orders keep the details with which they were placed.',
  input: z.object({ id: requiredId }),
  output: FoundPaymentMethod,
  fails: ['NOT_FOUND'],
  versioned: true,
})

export const savePaymentMethod = route({
  rest: 'POST /admin/payment-methods',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'Create or change a payment method',
  description:
    'Creates a payment method, or changes the one with the given `id`. The server stores the `details` ' +
    'of the `type` and omits others. It saves details with a wrong checksum, and `warnings` describes ' +
    'them. A client can repeat a request with the same `Idempotency-Key`; the server executes it once.',
  input: PaymentMethodSave,
  output: AdminPaymentMethod,
  fails: ['NOT_FOUND', 'CHANGED', 'IDEMPOTENCY_KEY_REUSED'],
  versioned: true,
  idempotent: true,
})

export const deletePaymentMethod = route({
  rest: 'DELETE /admin/payment-methods/{id}',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'Delete a payment method',
  description: 'Existing orders keep the details of the payment method.',
  input: z.object({ id: requiredId }),
  output: Success,
  fails: ['NOT_FOUND'],
})
