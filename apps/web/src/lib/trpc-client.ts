import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import type { AppRouter } from '@voltway/api'
import { expireSession, sessionToken } from './session.ts'

/** Requests are not batched because the server refuses batches. */
const clientWith = (fetch: typeof fetchAsCustomer) =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: '/trpc',
        headers: ({ op }) => {
          const headers: Record<string, string> = {}
          const { idempotencyKey, token = sessionToken() } = op.context
          if (typeof token === 'string') headers.authorization = `Bearer ${token}`
          if (typeof idempotencyKey === 'string') headers['idempotency-key'] = idempotencyKey
          return headers
        },
        fetch,
      }),
    ],
  })

/** The client for every call of the server. */
export const trpcClient = clientWith(fetchAsCustomer)

/** One page of a list, with the length of the whole list, which the server sends as a header. */
export async function queryWithTotal<Item>(
  query: (client: typeof trpcClient) => Promise<Item[]>,
): Promise<{ items: Item[]; total: number }> {
  let total = 0
  const client = clientWith(async (url, options) => {
    const response = await fetchAsCustomer(url, options)
    total = Number(response.headers.get('x-total-count'))
    return response
  })
  const items = await query(client)
  return { items, total }
}

/** Revokes a token that this browser has already forgotten, even while the page is being left. */
export async function revokeToken(token: string): Promise<void> {
  const client = clientWith((url, options) => fetch(url, { ...options, keepalive: true }))
  try {
    await client.auth.logout.mutate({}, { context: { token } })
  } catch (error) {
    // A token that the server does not know needs no revocation.
    if (failureStatus(error) !== 401) throw error
  }
}

/** `fetch`, which ends the session when the server no longer knows its token. */
async function fetchAsCustomer(url: RequestInfo | URL, options?: object): Promise<Response> {
  const token = sessionToken()
  const response = await fetch(url, options)
  if (token !== null && response.status === 401) expireSession(token)
  return response.ok || isJson(response) ? response : failureOf(response)
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') ?? false
}

/** A response of a proxy as one of tRPC, so that the status is known. */
function failureOf({ status }: Response): Response {
  const error = { code: -32_603, message: `Status ${status}`, data: { httpStatus: status } }
  return Response.json({ error }, { status })
}

/** The server's HTTP status for a failed call, or undefined when no answer arrived at all. */
export function failureStatus(error: unknown): number | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const status: unknown = error.data?.httpStatus
  return typeof status === 'number' ? status : undefined
}

function worthAnotherTry(failures: number, error: unknown): boolean {
  const status = failureStatus(error)
  const refused = status !== undefined && status < 500
  return !refused && failures < 2
}

/** The cache of all answers. Queries are tried again without an answer or after a 5xx, not after a 4xx; mutations never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, retry: worthAnotherTry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
