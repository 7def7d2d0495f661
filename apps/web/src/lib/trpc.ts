import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink, type OperationResultEnvelope, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { TRPCBuiltRouter, TRPCQueryProcedure } from '@trpc/server'
import { map } from '@trpc/server/observable'
import type { AppRouter } from '@voltway/api'
import { failureStatus } from './failure.ts'
import { expireSession, sessionToken } from './session/session.ts'

type Routers = AppRouter['_def']['record']

/** The server's procedures, with the results of lists as `addTotal` changes them. */
type ShopRouter = TRPCBuiltRouter<
  AppRouter['_def']['_config']['$types'],
  {
    [Name in keyof Routers]: {
      [Procedure in keyof Routers[Name]]: Procedure extends 'list'
        ? WithTotal<Routers[Name][Procedure]>
        : Routers[Name][Procedure]
    }
  }
>

type WithTotal<List> =
  List extends TRPCQueryProcedure<infer Def>
    ? TRPCQueryProcedure<Omit<Def, 'output'> & { output: { items: Def['output']; total: number } }>
    : never

/** Adds to one page of a list the number of entries in the whole list, which the server sends as a header. */
const addTotal: TRPCLink<ShopRouter> =
  () =>
  ({ op, next }) =>
    op.path.endsWith('.list') ? next(op).pipe(map(withTotal)) : next(op)

function withTotal({ context, result }: OperationResultEnvelope<unknown, unknown>) {
  const items = 'data' in result ? result.data : []
  const response = context?.response as Response | undefined
  const total = Number(response?.headers.get('x-total-count'))
  return { context, result: { type: 'data' as const, data: { items, total } } }
}

/** The tRPC client, for mutations and uncached calls. A call's context may contain an `idempotencyKey` and another `token`. */
export const client = createTRPCClient<ShopRouter>({
  links: [
    addTotal,
    httpLink({
      url: '/trpc',
      headers: ({ op }) => {
        const { idempotencyKey, token = sessionToken() } = op.context
        return {
          ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
          ...(typeof idempotencyKey === 'string' && { 'idempotency-key': idempotencyKey }),
        }
      },
      fetch: fetchAsCustomer,
    }),
  ],
})

/** Creates a cache of query results: one for the browser, and one for each page that the server renders. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => console.warn('A query failed', queryKey, error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // Without it, a query waits offline and never fails, so the page shows no message.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without it, a change that a customer makes offline waits silently and runs later, perhaps on another page.
      mutations: { networkMode: 'always' },
    },
  })

export const queryClient = createQueryClient()

/**
 * All queries use this object: `useQuery(trpc.products.get.queryOptions(…))` in components, `trpc.products.get.fetch(…)` elsewhere.
 * The hooks of `createTRPCReact` would add 3 kB to the first load. See docs/decisions/0032-first-load-budget.md.
 */
export const trpc = createTRPCQueryUtils<ShopRouter>({ client, queryClient })

// Calls without a response and 5xx are retried, 4xx are final.
function shouldRetry(failures: number, error: unknown): boolean {
  return (failureStatus(error) ?? 500) >= 500 && failures < 2
}

/** `fetch`, which ends the session if the server rejects its token. */
export async function fetchAsCustomer(url: RequestInfo | URL, options?: RequestInit): Promise<Response> {
  // All callers pass plain objects. The token may be that of a session which has already ended in this browser.
  const { authorization } = (options?.headers ?? {}) as { authorization?: string }
  // A sign-out reaches the server even if the visitor leaves the page.
  const response = await fetch(url, { ...options, keepalive: url === '/trpc/auth.logout' })
  // A 401 of a sign-in is about its password.
  if (response.status === 401 && url !== '/trpc/auth.login') expireSession(authorization?.slice(7))
  return response
}
