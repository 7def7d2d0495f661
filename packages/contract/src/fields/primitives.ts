import { z } from 'zod'
import { fieldName } from '../errors/validation-messages.ts'
import { decimals } from './decimals.ts'
import { maxEntries, maxPrice } from './limits.ts'

// The REST adapter enables coercion in every plain number and boolean schema, for the whole process: "" would become the
// price 0. It does not look inside pipes, so this file exports numbers and booleans only as pipes.
// See docs/decisions/0001-rest-adapter-and-url-matching.md.

/** A JSON number; strings, booleans, null and arrays are rejected. */
export const number = <Schema extends z.ZodNumber>(schema: Schema) => z.number().pipe(schema)

/** A JSON boolean. */
export const boolean = z.boolean().pipe(z.boolean())

const amount = decimals('any')
const inDollars = (schema: z.ZodNumber) =>
  number(schema.refine((value) => amount.test(String(value)), { error: 'Amounts have at most 2 decimals' }))
    // Not `multipleOf`: validators compute it in floating point, and reject 38990.1.
    .describe('Dollars, with at most two decimals, such as 1299.5')

/** Money as a JSON number of dollars with at most two decimals, 0 to 99,999,999.99 (docs/behaviour.md, "Numbers"). */
export const money = inDollars(z.number().min(0, { abort: true }).max(maxPrice, { abort: true }))

/** A total: like `money`, without the upper limit of a single price. */
export const total = inDollars(z.number().min(0))

/** A percentage as a JSON number with at most two decimals, 0 to 100. */
export const percentage = number(
  z
    .number()
    .min(0, { abort: true })
    .max(100, { abort: true })
    .refine((value) => amount.test(String(value)), { error: 'Percentages have at most 2 decimals' }),
)

const controlCharacter = /\p{Cc}|[\u2028\u2029]/u
const controlCharacterButLineBreaks = /[^\P{Cc}\n\t]/u

const textWithout = (control: RegExp) =>
  z.string().refine((value) => !control.test(value) && value.isWellFormed(), {
    error: 'Control characters are not allowed',
  })

/** Text without control characters or broken surrogate pairs (docs/behaviour.md, "Text"). */
export const text = textWithout(controlCharacter)

/** Like `text`, with line feeds and tabs. */
export const multilineText = textWithout(controlCharacterButLineBreaks)

/** Format characters, and letters and signs that have no visible form. */
export const invisibleCharacters =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/gu

// Blanks, format characters, combining marks without a base letter, and letters and signs that have no visible form.
const invisible = /^[\p{Z}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]+$/u

/**
 * One trimmed line of `min` to `max` characters, at least one of them visible unless the line is empty. Lines are compared
 * and grouped, so they are normalized to one form of Unicode (docs/behaviour.md, "Text").
 */
export const line = (min: number, max: number) =>
  text.pipe(
    z
      .string()
      .normalize()
      .trim()
      .min(min)
      .max(max)
      .refine((value) => !invisible.test(value), { error: 'At least one character must be visible' }),
  )

// Joiners and variation selectors change the form of other scripts and emoji. Between Latin letters they are invisible.
const joiner = '[\\u200c\\u200d\\ufe00-\\ufe0f]'
const withoutEffect = new RegExp(
  `(?!${joiner})${invisibleCharacters.source}|(?<=\\p{Script=Latin})${joiner}`,
  'gu',
)

/** Returns a label without invisible characters, for storage and comparison. */
export const removeInvisible = (label: string): string => label.replaceAll(withoutEffect, '').trim()

/** An incoming id: a string or a number, compared as a string (docs/behaviour.md, "Ids"). */
export const inboundId = z
  .union([text.pipe(z.string().max(255)), z.number().transform(String)])
  .pipe(z.string())
  .describe('An id from a response')

/** A required incoming id, for example in a path. */
export const requiredId = inboundId.pipe(z.string().min(1)).describe('An id from a response')

/** The id of a customer in a request of the same customer. */
export const ownId = inboundId.describe('Your own id. The id of another customer is rejected')

/** The id of a resource to save. */
export const savedId = inboundId
  .nullish()
  .describe('The id of the resource to change. If it is absent, null or empty, a new one is created')

/** The path of an image in a response. */
export const imageUrl = z.string().describe('The path of the image on this host, which begins with `/`')

/** An outgoing id, which is opaque. */
export const id = z.string().meta({ description: 'Opaque id' })

/** An instant, ISO-8601 in UTC. */
export const time = z.string().meta({ description: 'ISO-8601, UTC', format: 'date-time' })

/** The version of a row, which grows with each change. It is also the `ETag` of a response with the row. */
export const version = number(z.number().int().min(1)).meta({
  description: 'Grows with each change; also the value of `ETag`, in quotes',
})

/** The condition of a change, like the header `If-Match` (docs/behaviour.md, "Conditional changes"). */
export const ifMatch = z
  .string()
  .regex(/^(\*|(W\/)?"[^"]*"( *, *(W\/)?"[^"]*")*)$/, {
    error: 'If-Match must be * or a list of ETags in quotes, such as "3"',
  })
  .describe('The same condition as the header `If-Match`, for clients of tRPC')
  .optional()

/** A whole number as JSON or as digits in a URL. */
export const wholeNumber = (min: number, max: number, written: RegExp) =>
  z
    .union([z.number(), z.string().regex(written).transform(Number)], {
      error: ({ path }) => `${fieldName(path)} must be a whole number from ${min} to ${max}`,
    })
    .pipe(z.number().int().min(min).max(max))

/** The number of entries of one part of a list. */
export const partSize = wholeNumber(1, maxEntries.list, /^\d{1,3}$/).describe(
  'The largest number of entries in the response. The `Link` header has the URL of the next part',
)

/** The start of a part of a list, from its `next` link. Its form is not part of the API, so the schema does not show it. */
export const cursor = (form: RegExp) =>
  z
    .string()
    .refine((value) => form.test(value), { error: 'The cursor is not one of this list' })
    .describe('Opaque. It is a part of the URL in the `Link` header of the previous part')

/** The id of an entry, after the position of an entry that has one. */
const entryCursor = /^(?:-?\d{1,7}\.)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A part of a list. Without `limit` it is the complete list, or the customer's newest 1,000 orders. */
export const page = z.object({ limit: partSize.optional(), cursor: cursor(entryCursor).optional() })
export type Page = z.infer<typeof page>

/** An incoming instant, as ISO-8601 text with a time zone. It is converted to UTC. */
const inboundTime = z.iso
  .datetime({ offset: true, error: 'A time is written like 2026-03-31T12:00:00Z' })
  .transform((written) => new Date(written).toISOString())
  .meta({
    type: 'string',
    format: 'date-time',
    description: 'Selects entries that were created or changed at this time or later',
  })

/** A part of a list of entries that were created or changed at the time `since` or later. */
export const changedPage = page.extend({ since: inboundTime.optional() })
export type ChangedPage = z.infer<typeof changedPage>

/** The response of deletions and of logout. */
export const Success = z
  .object({ success: z.literal(true).describe('Always true') })
  .describe('The request has succeeded')
export type Success = z.infer<typeof Success>
