import type { FastifyRequest } from 'fastify'

/** Returns the query as the REST adapter reads it: a parameter with an empty value is missing. */
export const restQuery = ({ query }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(query as Record<string, string>).filter(([, value]) => value !== ''))
