import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '@voltway/api'
import { createElement, type ReactNode } from 'react'
import { fetchAsAdmin } from './fetch-as-admin.ts'
import { onAdminLocked, onAdminUnlocked } from './secret.ts'

/** The typed hooks below an TrpcProvider: `trpc.admin.users.search.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>()

/** The same calls outside components. */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/trpc', fetch: fetchAsAdmin })],
})

/** The one cache of the admin's answers. A shopkeeper who comes back to the window sees today's numbers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Also without a network: what fails is said and undone, what waits for the network would look done.
    queries: { staleTime: 10_000, retry: worthAnotherTry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onAdminLocked(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})

// While a new secret was asked for, time went by and other calls may have failed.
onAdminUnlocked(() => void queryClient.invalidateQueries(undefined, { cancelRefetch: false }))

/** Lets `trpc` work in what it encloses. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  return createElement(trpc.Provider, {
    client: trpcClient,
    queryClient: queryClient,
    children,
  })
}

// Silence and 5xx are tried again, a refusal is final.
function worthAnotherTry(failures: number, error: unknown): boolean {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return !(typeof status === 'number' && status < 500) && failures < 2
}
