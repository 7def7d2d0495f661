import { z } from 'zod'
import { fieldName } from '../errors/validation-messages.ts'
import { maxPrice } from '../limits.ts'
import { amountDescription, decimals, describeNumber } from './decimals.ts'

// The REST adapter enables coercion in every plain number and boolean schema, for the whole process: "" would become the
// price 0. It does not look inside pipes, so this file exports numbers and booleans only as pipes.
// See docs/decisions/0001-rest-adapter-and-url-matching.md.

/** A JSON number; strings, booleans, null and arrays are rejected. `expected` describes a valid one for messages about text. */
export const number = <Schema extends z.ZodNumber>(
  schema: Schema,
  expected = schema.isInt ? 'a whole number' : undefined,
) =>
  z
    .number({
      // A form sends text, and the usual message about text describes an amount.
      error: ({ path, input }) =>
        expected !== undefined && typeof input === 'string' && !/^\d+(?:\.\d+)?$/.test(input)
          ? `${fieldName(path)} must be ${expected}`
          : undefined,
    })
    .pipe(schema)

/** A JSON boolean. */
export const boolean = z.boolean().pipe(z.boolean())

const amount = decimals('any')
const withTwoDecimals = (schema: z.ZodNumber) =>
  schema.refine((value) => amount.test(String(value)), {
    error: ({ path }) => `${fieldName(path)} must have at most 2 decimals`,
  })

const inDollars = (schema: z.ZodNumber) =>
  number(withTwoDecimals(schema))
    // Not `multipleOf`: validators compute it in floating point, and reject 38990.1.
    .describe('Dollars, with at most two decimals, such as 1299.5')

/** Money as a JSON number of dollars with at most two decimals, 0 to 99,999,999.99 (docs/behaviour.md, "Numbers"). */
export const money = inDollars(z.number().min(0, { abort: true }).max(maxPrice, { abort: true }))

/** Money as JSON or as digits in a URL. */
export const price = z
  .union([z.number(), z.string().regex(decimals(15)).transform(Number)], {
    error: `A price is ${amountDescription}`,
  })
  .pipe(money)

/** A total: like `money`, without the upper limit of a single price. */
export const total = inDollars(z.number().min(0))

/** A number of items in a response. */
export const quantity = number(z.number().int().min(0))

/** A percentage as a JSON number with at most two decimals, 0 to 100. */
export const percentage = number(
  withTwoDecimals(z.number().min(0, { abort: true }).max(100, { abort: true })),
  describeNumber('19.5'),
)

/** A whole number as JSON or as digits in a URL. */
export const wholeNumber = (min: number, max: number, written: RegExp) =>
  z
    .union([z.number(), z.string().regex(written).transform(Number)], {
      error: ({ path }) => `${fieldName(path)} must be a whole number from ${min} to ${max}`,
    })
    .pipe(z.number().int().min(min).max(max))
