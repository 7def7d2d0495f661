import { contract, type ProcedurePath, restAddress } from '@voltway/contract'
import type { FastifyRequest } from 'fastify'
import { parseJson } from './body.ts'
import { filledQuery } from './filled-query.ts'

/** Where a list is asked for, how the input stands in the request, and what stands around the list's JSON in the answer. */
type ListDoor = { url: string; inputOf(request: FastifyRequest): unknown; before: string; after: string }

/** The two doors of a list that the adapters do not serve. */
export const listDoors = (procedure: ProcedurePath): ListDoor[] => [
  { url: `/api${restAddress(contract[procedure]).path}`, inputOf: filledQuery, before: '', after: '' },
  {
    url: `/trpc/${procedure}`,
    inputOf: ({ query }) => parseJson((query as { input?: string }).input ?? ''),
    before: '{"result":{"data":',
    after: '}}',
  },
]
