import { z } from 'zod'
import { id, inboundId, line, page, requiredId, Success } from './primitives.ts'
import { route } from './route.ts'
import { found, quantity, searchBy } from './search.ts'
import { fieldName } from './sentences.ts'

const CryptoDetails = z.object({ address: z.string(), currency: z.string() })
const BankDetails = z.object({
  account_name: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  sort_code: z.string(),
  iban: z.string(),
})

/** A way to pay. Which details there are follows from `type`; `warnings` stand only in the answer to a save. */
export const PaymentMethod = z
  .discriminatedUnion('type', [
    z.object({
      id,
      type: z.literal('crypto'),
      name: z.string(),
      details: CryptoDetails,
      warnings: z.array(z.string()).optional(),
    }),
    z.object({
      id,
      type: z.literal('bank'),
      name: z.string(),
      details: BankDetails,
      warnings: z.array(z.string()).optional(),
    }),
  ])
  .meta({ id: 'PaymentMethod' })
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** The details' keys per type, in the order in which people read them. */
export const detailKeys = {
  crypto: ['address', 'currency'],
  bank: ['account_name', 'account_number', 'bank_name', 'sort_code', 'iban'],
} as const

/** The keys that must not be empty. */
export const requiredDetails = {
  crypto: ['address', 'currency'],
  bank: ['account_name', 'account_number', 'bank_name'],
} as const

const detail = line(0, 200)

/** `id` absent, null or "" creates, else edits. Details of the other type and unknown ones are dropped. */
export const PaymentMethodSave = z
  .object({
    id: inboundId.nullish(),
    type: z.enum(['crypto', 'bank']),
    name: line(1, 100),
    details: z.record(z.string(), z.unknown()),
  })
  .transform((input, ctx) => {
    const details: Record<string, string> = {}
    for (const key of detailKeys[input.type]) {
      const given = input.details[key]
      const parsed = z.object({ [key]: detail }).safeParse({ [key]: given ?? '' })
      const value = parsed.data?.[key]
      details[key] = value ?? ''
      for (const { message } of parsed.error?.issues ?? []) {
        ctx.issues.push({ code: 'custom', input: given, path: ['details', key], message })
      }
      const required: readonly string[] = requiredDetails[input.type]
      if (value === '' && required.includes(key)) {
        ctx.issues.push({
          code: 'custom',
          input: given,
          path: ['details', key],
          message: `${fieldName([key])} is required`,
        })
      }
    }
    return { ...input, id: input.id || undefined, details }
  })
export type PaymentMethodSave = z.infer<typeof PaymentMethodSave>

export const listPaymentMethods = route({
  rest: 'GET /payment-methods',
  audience: 'anyone',
  tag: 'Payment methods',
  summary: 'The ways to pay, oldest first',
  input: page,
  output: z.array(PaymentMethod),
  fails: [],
})

export const listPaymentMethodsAsAdmin = route({
  rest: 'GET /admin/payment-methods',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'The ways to pay, oldest first',
  input: page,
  output: z.array(PaymentMethod),
  fails: [],
  long: true,
})

/** A way to pay, and how many pending orders were placed with it: they keep the details they were placed with. */
export const FoundPaymentMethod = z
  .object({ method: PaymentMethod, pending_orders: quantity })
  .meta({ id: 'FoundPaymentMethod' })
export type FoundPaymentMethod = z.infer<typeof FoundPaymentMethod>

/** `search` finds words in the name and the details. */
export const PaymentMethodSearch = searchBy(['created_at', 'name', 'type'])
export type PaymentMethodSearch = z.infer<typeof PaymentMethodSearch>

export const searchPaymentMethods = route({
  rest: 'GET /admin/payment-methods/search',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'Find ways to pay: one sorted page and how many there are',
  input: PaymentMethodSearch,
  output: found(FoundPaymentMethod),
  fails: [],
})

export const getPaymentMethod = route({
  rest: 'GET /admin/payment-methods/{id}',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'One way to pay, with the number of its pending orders',
  input: z.object({ id: requiredId }),
  output: FoundPaymentMethod,
  fails: ['NOT_FOUND'],
})

export const savePaymentMethod = route({
  rest: 'POST /admin/payment-methods',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'Create or change a way to pay',
  input: PaymentMethodSave,
  output: PaymentMethod,
  fails: ['NOT_FOUND'],
})

export const deletePaymentMethod = route({
  rest: 'DELETE /admin/payment-methods/{id}',
  audience: 'admin',
  tag: 'Admin: payment methods',
  summary: 'Delete a way to pay',
  input: z.object({ id: requiredId }),
  output: Success,
  fails: ['NOT_FOUND'],
})
