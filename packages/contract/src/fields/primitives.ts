import { z } from 'zod'
import { decimals } from './decimals.ts'
import { maxEntries, maxPrice } from './limits.ts'
import '../errors/validation-messages.ts'

// The REST adapter turns coercion on in every plain number and boolean schema it can see, for the whole process: "" would
// become the price 0. It does not look inside pipes, so numbers and booleans leave this file as pipes only.

/** A JSON number; strings, booleans, null and arrays are refused. */
export const number = <Schema extends z.ZodNumber>(schema: Schema) => z.number().pipe(schema)

/** A JSON boolean. */
export const boolean = z.boolean().pipe(z.boolean())

const amount = decimals('any')
const inCents = (schema: z.ZodNumber) =>
  schema.refine((value) => amount.test(String(value)), { error: 'Amounts have at most 2 decimals' })

/** Money as a JSON number of dollars with at most two decimals, 0 to 99,999,999.99 (docs/behaviour.md, "Numbers"). */
export const money = number(inCents(z.number().min(0, { abort: true }).max(maxPrice, { abort: true })))

/** A total in an answer or to compare with one: as `money`, without the upper limit of a single price. */
export const total = number(inCents(z.number().min(0)))

const controlCharacter = /\p{Cc}|[\u2028\u2029]/u
const controlCharacterButLineBreaks = /[^\P{Cc}\n\t]/u

const textWithout = (control: RegExp) =>
  z.string().refine((value) => !control.test(value) && value.isWellFormed(), {
    error: 'Control characters are not allowed',
  })

/** Text without control characters or broken surrogate pairs (docs/behaviour.md, "Text"). */
export const text = textWithout(controlCharacter)

/** As `text`, but line feeds and tabs are welcome. */
export const multilineText = textWithout(controlCharacterButLineBreaks)

/** Format characters, and letters and signs that are drawn as nothing. */
export const invisibleCharacters =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/gu

// Blanks, format characters, combining marks without a base letter, and letters and signs that are drawn as nothing.
const invisible = /^[\p{Z}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]+$/u

/**
 * One trimmed line of `min` to `max` characters, of which at least one can be seen unless it is empty. Lines are compared and
 * grouped, so they are in one form of Unicode: what looks the same is the same (docs/behaviour.md, "Text").
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

// Joiners and variation selectors change how other scripts and emoji are drawn; between Latin letters they are invisible.
const joiner = '[\\u200c\\u200d\\ufe00-\\ufe0f]'
const withoutEffect = new RegExp(
  `(?!${joiner})${invisibleCharacters.source}|(?<=\\p{Script=Latin})${joiner}`,
  'gu',
)

/** A label as it is stored and compared: without characters that nobody sees. */
export const removeInvisible = (label: string): string => label.replaceAll(withoutEffect, '').trim()

/** An id as it comes in: a string or a number, compared as a string (docs/behaviour.md, "Ids"). */
export const inboundId = z
  .union([text.pipe(z.string().max(255)), z.number().transform(String)])
  .pipe(z.string())

/** A required id, e.g. the one in a path. */
export const requiredId = inboundId.pipe(z.string().min(1))

/** An id as it goes out: opaque. */
export const id = z.string().meta({ description: 'Opaque id' })

/** An instant, ISO-8601 in UTC. */
export const time = z.string().meta({ description: 'ISO-8601, UTC', format: 'date-time' })

/** A whole number as JSON or as the digits of an address. */
export const wholeNumber = (min: number, max: number, written: RegExp) =>
  z.union([z.number(), z.string().regex(written).transform(Number)]).pipe(z.number().int().min(min).max(max))

/** Part of a list: without `limit` the whole (of own orders the newest 1,000); `cursor` is the `next` link's. */
export const page = z.object({
  limit: wholeNumber(1, maxEntries.list, /^\d{1,3}$/).optional(),
  cursor: z.uuid({ error: 'The cursor is not one of this list' }).optional(),
})
export type Page = z.infer<typeof page>

/** The answer of deletes and of logout. */
export const Success = z.object({ success: z.literal(true) })
export type Success = z.infer<typeof Success>
