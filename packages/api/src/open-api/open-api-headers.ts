import type { Route } from '@voltway/contract'
import type { OpenAPIObject } from 'trpc-openapi'

/** The OpenAPI operation of one procedure or file. */
export type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>

/** Describes a response header. */
export const responseHeader = (description: string) => ({ description, schema: { type: 'string' as const } })

/** The header of every response. */
export const requestIdHeader = { 'X-Request-Id': responseHeader('The id of this request, also in the log') }

/** Returns the response headers of a procedure. */
export const responseHeaders = ({ list, cached, idempotent }: Route) => ({
  ...requestIdHeader,
  ...(list && {
    'X-Total-Count': responseHeader('How many entries the whole list has'),
    Link: responseHeader('Where the next part is, `<…>; rel="next"`, unless this is the last one'),
  }),
  ...(cached && { ETag: responseHeader('For If-None-Match') }),
  ...(idempotent && { 'Idempotent-Replayed': responseHeader('`true` when this answer was given before') }),
})

/** Returns the request headers that a procedure reads. */
export const requestHeaders = ({ cached, idempotent }: Route): NonNullable<Operation['parameters']> => {
  const named = (name: string, pattern?: string) => ({
    in: 'header' as const,
    name,
    schema: { type: 'string' as const, ...(pattern ? { pattern } : {}) },
  })
  return [
    ...(idempotent ? [named('Idempotency-Key', '^[\\x21-\\x7e]{1,255}$')] : []),
    ...(cached ? [named('If-None-Match')] : []),
  ]
}
