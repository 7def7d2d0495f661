import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '@voltway/api'
import { createElement, type ReactNode } from 'react'
import { queryClient, trpcClient } from './trpc-client.ts'

/** The typed hooks for components below a TrpcProvider: `trpc.orders.list.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>()

/**
 * Lets `trpc` work in what it encloses. It stands around what is loaded later, not around the app: the hooks weigh
 * 4.6 kB of the 110 that the first load may, and the home page and the shop ask only one question (`useProducts`).
 */
export function TrpcProvider({ children }: { children: ReactNode }) {
  return createElement(trpc.Provider, { client: trpcClient, queryClient, children })
}
