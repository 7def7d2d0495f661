import { z } from 'zod'
import { id, ifMatch, requiredId, savedId, version } from '../fields/ids.ts'
import { changedPage, page, time } from '../fields/list-pages.ts'
import { searchBy, searchResult } from '../fields/list-search-fields.ts'
import { boolean, number, quantity } from '../fields/numbers.ts'
import { line } from '../fields/text.ts'
import { maxLength, maxPosition } from '../limits.ts'
import { adminRoute, publicRoute } from '../route.ts'
import { sortColumns } from '../search/sort-columns.ts'
import { detailKeys, type PaymentType, paymentTypes, requiredDetails } from './payment-details.ts'

export const CryptoDetails = z
  .object({
    address: z.string().describe('The address of the wallet'),
    currency: z.string().describe('The currency of the wallet, such as `BTC`'),
  })
  .describe('The details of a `crypto` method')
export const BankDetails = z
  .object({
    account_name: z.string().describe('The name of the account’s owner'),
    account_number: z.string().describe('The number of the account'),
    bank_name: z.string().describe('The name of the bank'),
    sort_code: z.string().describe('The sort code; empty if there is none'),
    iban: z.string().describe('The IBAN; empty if there is none'),
  })
  .describe('The details of a `bank` method')

const active = boolean.describe('False if customers neither see nor choose it')
const position = number(z.number().int().min(-maxPosition).max(maxPosition))
  .nullable()
  .describe('Methods are listed by ascending position; those with null follow, oldest first')

const methodOf = <Type extends PaymentType, Details extends z.ZodObject>(type: Type, details: Details) =>
  z.object({
    id,
    type: z.literal(type).describe('The type, which decides the keys of `details`'),
    name: z.string().describe('The name that customers see'),
    details,
    active,
    position,
    updated_at: time,
    warnings: z
      .array(z.string())
      .describe('Details that look wrong, such as the checksum of an IBAN; only in the response to a save')
      .optional(),
  })

const methods = { crypto: methodOf('crypto', CryptoDetails), bank: methodOf('bank', BankDetails) }

export const PaymentMethod = z
  .discriminatedUnion('type', [methods.crypto, methods.bank])
  .meta({ id: 'PaymentMethod', description: 'A payment method' })
export type PaymentMethod = z.infer<typeof PaymentMethod>

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

// The target omits `$schema`. The OpenAPI library has another type for the same JSON.
const jsonOf = (details: z.ZodType) =>
  z.toJSONSchema(details, { io: 'input', target: 'openapi-3.0' }) as never

const Method = z.object({
  id: savedId,
  type: z.enum(paymentTypes).describe('The type, which decides the keys of `details`'),
  name: line(1, maxLength.paymentMethodName).describe('The name that customers see'),
  // The REST adapter accepts only an object as input, so the union of both types is a part of the documentation only.
  details: z.record(z.string(), z.unknown()).meta({
    description: 'The details of the `type`; others are ignored',
    override: { anyOf: [CryptoDetails, BankDetails.partial({ sort_code: true, iban: true })].map(jsonOf) },
  }),
  active: active.optional(),
  position: position.optional(),
  if_match: ifMatch,
})
const Detailed = Method.pick({ type: true, details: true })

/**
 * A payment method to save. If `id` is absent, null or "", it is created, otherwise changed. An absent `active` or `position`
 * keeps its value; a new method is active and has no position. Details of the other type and unknown details are dropped.
 */
export const PaymentMethodSave = Method.superRefine(
  (method, ctx) => {
    const ofType = z.object({ details: details[method.type] })
    for (const { path, message } of ofType.safeParse(method).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path, message })
  },
  // This check also runs if the name is invalid, so that one response reports both.
  { when: ({ value }) => Detailed.safeParse(value).success },
).transform((method) => ({
  ...method,
  id: method.id || undefined,
  details: details[method.type].parse(method.details),
}))
export type PaymentMethodSave = z.infer<typeof PaymentMethodSave>

export const listPaymentMethods = publicRoute({
  rest: 'GET /payment-methods',
  summary: 'The active payment methods by position, then oldest first',
  description: 'Each has the details that a customer needs to pay.',
  input: page,
  output: z.array(PaymentMethod),
  list: 'whole',
  cached: true,
})

export const listPaymentMethodsAsAdmin = adminRoute({
  rest: 'GET /admin/payment-methods',
  scopes: ['read'],
  summary: 'All payment methods by position, then oldest first',
  description: 'Contains methods that are not active. `since` selects by `updated_at`.',
  input: changedPage,
  output: z.array(PaymentMethod),
  list: 'long',
})

export const FoundPaymentMethod = z
  .object({
    method: PaymentMethod,
    version,
    pending_orders: quantity.describe('The number of pending orders with this method'),
  })
  .meta({ id: 'FoundPaymentMethod', description: 'A payment method with the number of its pending orders' })
export type FoundPaymentMethod = z.infer<typeof FoundPaymentMethod>

/** A search of payment methods; `search` matches the name and the details. */
export const PaymentMethodSearch = searchBy(sortColumns.paymentMethods)
export type PaymentMethodSearch = z.infer<typeof PaymentMethodSearch>

export const searchPaymentMethods = adminRoute({
  rest: 'GET /admin/payment-methods/search',
  scopes: ['read'],
  summary: 'Search payment methods: one sorted page and the total',
  description: 'Every word of `search` must occur in the name or the details.',
  input: PaymentMethodSearch,
  output: searchResult(FoundPaymentMethod),
})

export const getPaymentMethod = adminRoute({
  rest: 'GET /admin/payment-methods/{id}',
  scopes: ['read'],
  summary: 'A payment method with the number of its pending orders',
  description: 'Pending orders keep the details with which they were placed.',
  input: z.object({ id: requiredId }),
  output: FoundPaymentMethod,
  versioned: true,
})

export const savePaymentMethod = adminRoute({
  rest: 'POST /admin/payment-methods',
  summary: 'Create or change a payment method',
  description:
    'An absent `active` or `position` keeps its value. The server saves details that look mistyped, and ' +
    '`warnings` describes them.',
  input: PaymentMethodSave,
  output: AdminPaymentMethod,
  fails: ['NOT_FOUND', 'CHANGED'],
  versioned: true,
  idempotent: true,
})

export const deletePaymentMethod = adminRoute({
  rest: 'DELETE /admin/payment-methods/{id}',
  summary: 'Delete a payment method',
  description: 'Existing orders keep the details of the payment method.',
  input: z.object({ id: requiredId, if_match: ifMatch }),
  fails: ['CHANGED'],
})
