import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '@voltway/api'
import { createElement, type ReactNode } from 'react'
import { fetchAsAdmin, secretHeader } from './fetch-as-admin.ts'
import { onAdminLocked, onAdminUnlocked } from './secret.ts'

/**
 * The one way to call the server: hooks below a TrpcProvider, `trpc.admin.users.search.useQuery(…)`, and what
 * `trpc.useUtils()` gives, its `client` for a call that is no one's cache. Only what tRPC cannot do goes by itself: an
 * upload that tells how far it is, and a download that is saved while it arrives.
 */
export const trpc = createTRPCReact<AppRouter>()

/** What calls the server; a `secret` in the context of a call is sent instead of the tab's. */
export type Client = ReturnType<typeof createTRPCClient<AppRouter>>

const client = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: '/trpc',
      fetch: fetchAsAdmin,
      headers: ({ op: { context } }) =>
        typeof context.secret === 'string' ? { [secretHeader]: context.secret } : {},
    }),
  ],
})

/** The one cache of the admin's answers. A shopkeeper who comes back to the window sees today's numbers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Also without a network: what fails is said and undone, what waits for the network would look done.
    queries: { staleTime: 10_000, retry: worthAnotherTry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Forgets all answers when the admin is locked, and asks anew once a secret was accepted. */
export function followSecret(): void {
  onAdminLocked(() => {
    void queryClient.cancelQueries()
    queryClient.clear()
  })
  // While a new secret was asked for, time went by and other calls may have failed.
  onAdminUnlocked(() => void queryClient.invalidateQueries(undefined, { cancelRefetch: false }))
}

/** Lets `trpc` work in what it encloses. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  return createElement(trpc.Provider, {
    client,
    queryClient,
    children,
  })
}

// Silence and 5xx are tried again, a refusal is final.
function worthAnotherTry(failures: number, error: unknown): boolean {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return !(typeof status === 'number' && status < 500) && failures < 2
}
