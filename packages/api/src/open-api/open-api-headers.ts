import type { Audience, Route } from '@voltway/contract'
import type { OpenAPIObject } from 'trpc-openapi'

/** The OpenAPI operation of one procedure or file. */
export type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>

export const responseHeader = (description: string) => ({ description, schema: { type: 'string' as const } })

/** The headers of every successful response to an audience. */
export const audienceHeaders = (audience: Audience) => ({
  'X-Request-Id': responseHeader('The id of this request, which the log also contains'),
  ...(audience === 'admin' && {
    'X-Ignored': responseHeader('Names of query parameters and body fields that the server ignored'),
  }),
})

export const responseHeaders = ({ audience, list, nextLink, cached, idempotent, versioned }: Route) => ({
  ...audienceHeaders(audience),
  ...(list && {
    'X-Total-Count': responseHeader('The number of entries in the whole list'),
    Link: responseHeader('The URL of the next part, `<…>; rel="next"`; absent in the last part'),
  }),
  ...(nextLink && { Link: responseHeader('The URL of the next part, `<…>; rel="next"`') }),
  ...(cached && { ETag: responseHeader('A value for If-None-Match') }),
  ...(versioned && { ETag: responseHeader('The version of the resource, a value for If-Match') }),
  ...(idempotent && {
    'Idempotent-Replayed': responseHeader('`true` if the response repeats the first one'),
  }),
})

export const requestHeaders = ({
  cached,
  idempotent,
  fails,
}: Route): NonNullable<Operation['parameters']> => {
  const named = (name: string, description: string, pattern?: string) => ({
    in: 'header' as const,
    name,
    description,
    schema: { type: 'string' as const, ...(pattern ? { pattern } : {}) },
  })
  const key = 'A new random text for each action, and the same text for each retry of it'
  return [
    ...(idempotent ? [named('Idempotency-Key', key, '^[\\x21-\\x7e]{1,255}$')] : []),
    ...(cached ? [named('If-None-Match', 'The `ETag` of the response that the client has')] : []),
    ...(fails.includes('CHANGED')
      ? [named('If-Match', 'The `ETag` of the version that the client has read')]
      : []),
  ]
}
