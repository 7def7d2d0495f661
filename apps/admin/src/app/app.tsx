import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient, TrpcProvider } from '../lib/trpc.ts'
import type { createAdminRouter } from './routes.tsx'

/** The shopkeeper's app: the router, within the cache of the server's answers. */
export function App({ router }: { router: ReturnType<typeof createAdminRouter> }) {
  return (
    <QueryClientProvider client={queryClient}>
      <TrpcProvider>
        <RouterProvider router={router} />
      </TrpcProvider>
    </QueryClientProvider>
  )
}
