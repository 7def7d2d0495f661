import { z } from 'zod'
import { maxEntries } from '../limits.ts'
import { wholeNumber } from './numbers.ts'

export const time = z.string().meta({ description: 'ISO-8601, UTC', format: 'date-time' })

export const pageLimit = wholeNumber(1, maxEntries.list, /^\d{1,3}$/).describe(
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
export const page = z.object({ limit: pageLimit.optional(), cursor: cursor(entryCursor).optional() })
export type Page = z.infer<typeof page>

/** An incoming instant, as ISO-8601 text with a time zone. It is converted to UTC. */
const inboundTime = z.iso
  .datetime({ offset: true, error: 'A time is written like 2026-03-31T12:00:00Z' })
  .transform((written) => new Date(written).toISOString())
  // Other years have a sign, and would be sorted before all stored times.
  .refine((time) => /^\d{4}-/.test(time), { error: 'The year must have four digits in UTC' })
  .meta({
    type: 'string',
    format: 'date-time',
    description: 'Selects entries that were created or changed at this time or later',
  })

/** A part of a list of entries that were created or changed at the time `since` or later. */
export const changedPage = page.extend({ since: inboundTime.optional() })
export type ChangedPage = z.infer<typeof changedPage>
