import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '@voltway/api'
import { failureStatus } from './failure.ts'
import { fetchWithSecretRetry, secretHeader } from './fetch-with-secret-retry.ts'

/**
 * Every call of the server goes through this: hooks below its Provider, `trpc.admin.users.search.useQuery(…)`, and
 * `trpc.useUtils()`, whose `client` makes calls that are not cached. The two exceptions need what tRPC cannot do: an upload
 * with progress (`upload-with-secret-retry.ts`), and a download that is read while it arrives (`use-orders-export.ts`).
 */
export const trpc = createTRPCReact<AppRouter>()

/** A `secret` in the context of a call is sent instead of the tab's, and an `idempotencyKey` with it. */
export const client = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: '/trpc',
      fetch: fetchWithSecretRetry,
      headers: ({ op: { context } }) => ({
        ...(typeof context.secret === 'string' && { [secretHeader]: context.secret }),
        ...(typeof context.idempotencyKey === 'string' && { 'Idempotency-Key': context.idempotencyKey }),
      }),
    }),
  ],
})

/** The cache of all answers. Queries are refetched when the window gets the focus, so that numbers are up to date. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`, because a call that waits for the network would look done; one that fails is reported.
    queries: { staleTime: 10_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// No answer and 5xx are tried again, 4xx are final.
function shouldRetry(failures: number, error: unknown): boolean {
  return (failureStatus(error) ?? 500) >= 500 && failures < 2
}
