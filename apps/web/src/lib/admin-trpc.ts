import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '@voltway/api'
import { createElement, type ReactNode } from 'react'
import { fetchAsAdmin } from './admin-fetch.ts'
import { onAdminLocked, onAdminUnlocked } from './admin-secret.ts'

/** The typed hooks below an AdminTrpcProvider: `adminTrpc.admin.users.search.useQuery(…)`. */
export const adminTrpc = createTRPCReact<AppRouter>()

/** The same calls outside components. */
export const adminTrpcClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/trpc', fetch: fetchAsAdmin })],
})

/** The one cache of the admin's answers. A shopkeeper who comes back to the window sees today's numbers. */
export const adminQueryClient = new QueryClient({
  defaultOptions: {
    // Also without a network: what fails is said and undone, what waits for the network would look done.
    queries: { staleTime: 10_000, retry: worthAnotherTry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onAdminLocked(() => {
  void adminQueryClient.cancelQueries()
  adminQueryClient.clear()
})

// While a new secret was asked for, time went by and other calls may have failed.
onAdminUnlocked(() => void adminQueryClient.invalidateQueries(undefined, { cancelRefetch: false }))

/** Lets `adminTrpc` work in what it encloses. */
export function AdminTrpcProvider({ children }: { children: ReactNode }) {
  return createElement(adminTrpc.Provider, {
    client: adminTrpcClient,
    queryClient: adminQueryClient,
    children,
  })
}

// Silence and 5xx are tried again, a refusal is final.
function worthAnotherTry(failures: number, error: unknown): boolean {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return !(typeof status === 'number' && status < 500) && failures < 2
}
