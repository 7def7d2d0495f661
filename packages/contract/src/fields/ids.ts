import { z } from 'zod'
import { number } from './numbers.ts'
import { text } from './text.ts'

/** An incoming id: a string or a number, compared as a string (docs/behaviour.md, "Ids"). */
export const inboundId = z
  .union([text.pipe(z.string().max(255)), z.number().transform(String)])
  .pipe(z.string())
  .describe('An id from a response')

export const requiredId = inboundId.pipe(z.string().min(1)).describe('An id from a response')

export const ownId = inboundId.describe('Your own id. The id of another customer is rejected')

export const savedId = inboundId
  .nullish()
  .describe('The id of the resource to change. If it is absent, null or empty, a new one is created')

export const imagePathField = z.string().describe('The path of the image on this host, which begins with `/`')

/** Describes the id of an image of a product. */
export const imageIdMeta = {
  description: 'The id of the image, which is the last part of its path',
  examples: ['Zk3v9QxWc0a7-8fae1c-1600x900.webp'],
}

export const id = z.string().meta({ description: 'Opaque id' })

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
