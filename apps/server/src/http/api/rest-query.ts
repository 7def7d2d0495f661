import type { FastifyRequest } from 'fastify'

/** The query as the adapter of the REST adapter reads it: an empty value is none. */
export const restQuery = ({ query }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(query as Record<string, string>).filter(([, value]) => value !== ''))
