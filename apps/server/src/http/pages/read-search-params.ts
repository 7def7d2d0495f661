import type { FastifyRequest } from 'fastify'

/** Returns the search parameters of a page's URL, exactly as the app reads them. */
export const readSearchParams = ({ url }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(url.replace(/^[^?]*/, '')))
