import { contract, type ProcedurePath, procedures, restEndpoint } from '@voltway/contract'
import type { FastifyRequest } from 'fastify'
import { restQuery } from '../api/rest-query.ts'
import { parseJson } from '../guard/request-body.ts'

/** Where a list is asked for, how the input stands in the request, and what stands around the list's JSON in the answer. */
type ListEndpoint = { url: string; inputOf(request: FastifyRequest): unknown; before: string; after: string }

/** The REST and the tRPC endpoint of a list, which the adapters do not serve. */
export const listEndpoints = (procedure: ProcedurePath): ListEndpoint[] => [
  { url: `/api${restEndpoint(contract[procedure]).path}`, inputOf: restQuery, before: '', after: '' },
  {
    url: `/trpc/${procedure}`,
    inputOf: ({ query }) => parseJson((query as { input?: string }).input ?? ''),
    before: '{"result":{"data":',
    after: '}}',
  },
]

/** The lists that are the same for everybody. */
export const publicLists = procedures.filter(([, { cached }]) => cached)
