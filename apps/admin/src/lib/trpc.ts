import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '@voltway/api'
import { failureStatus, isNotFound } from './failure.ts'
import { getAdminSecret } from './secret/admin-secret.ts'
import { fetchWithSecret, secretHeader } from './secret/fetch-with-secret.ts'

/**
 * All server calls use this object: hooks such as `trpc.admin.users.search.useQuery(…)`, and `trpc.useUtils()`, whose `client`
 * makes uncached calls. The exceptions need features that tRPC lacks: an upload with progress (`upload-with-secret.ts`), and
 * downloads of files.
 */
export const trpc = createTRPCReact<AppRouter>()

/** The parts of a query with which a component shows its result or its failure. */
export type Query<Data> = {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

const timeoutMs = 30_000

/** Returns the signal of a request that ends 30 seconds after its start without a response, or when `signal` is aborted. */
export function withTimeout(signal?: AbortSignal | null): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** The tRPC client. A call's context may contain a `secret`, which replaces the tab's, and an `idempotencyKey`. */
export const client = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: '/trpc',
      fetch: (url, options) => fetchWithSecret(url, { ...options, signal: withTimeout(options?.signal) }),
      headers: ({ op: { context } }) => ({
        ...(typeof context.secret === 'string' && { [secretHeader]: context.secret }),
        ...(typeof context.idempotencyKey === 'string' && { 'Idempotency-Key': context.idempotencyKey }),
      }),
    }),
  ],
})

/** The cache of all query results. Queries are refetched when the window gets the focus, so that numbers are current. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always` makes calls fail without a network. Otherwise they wait silently and look completed.
    queries: { staleTime: 10_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Calls without a response and 5xx are retried, 4xx are final.
function shouldRetry(failures: number, error: unknown): boolean {
  return (failureStatus(error) ?? 500) >= 500 && failures < 2
}

/**
 * Returns the `refetchInterval` of a query that is refreshed while the page is visible. Without data there is no refresh, because
 * each new attempt would hide the message about a failure. Without a secret or after a deletion, each attempt would fail.
 */
const pollIfLoaded =
  (intervalMs: number) =>
  ({ state: { data, error } }: { state: { data: unknown; error: unknown } }): number =>
    data === undefined || isNotFound(error) || getAdminSecret() === null ? 0 : intervalMs

/** The `refetchInterval` of the lists of orders and users, and of an open order. */
export const pollList = pollIfLoaded(30_000)

/** The `refetchInterval` of the messages page. */
export const pollMessages = pollIfLoaded(5_000)
