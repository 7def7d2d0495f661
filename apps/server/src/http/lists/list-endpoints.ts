import { contract, type ProcedurePath, procedures, restEndpoint } from '@voltway/contract'
import type { FastifyRequest } from 'fastify'
import { restQuery } from '../api/rest-query.ts'
import { parseJson } from '../guard/request-body.ts'

/** The texts `before` and `after` surround the list's JSON in the response. */
type ListEndpoint = { url: string; inputOf(request: FastifyRequest): unknown; before: string; after: string }

/** Returns the REST and the tRPC endpoint of a list that the adapters do not serve. */
export const listEndpoints = (procedure: ProcedurePath): ListEndpoint[] => [
  { url: `/api${restEndpoint(contract[procedure]).path}`, inputOf: restQuery, before: '', after: '' },
  {
    url: `/trpc/${procedure}`,
    inputOf: ({ query }) => parseJson((query as { input?: string }).input ?? ''),
    before: '{"result":{"data":',
    after: '}}',
  },
]

/** The lists that are the same for all clients. */
export const publicLists = procedures.filter(([, { cached }]) => cached)
