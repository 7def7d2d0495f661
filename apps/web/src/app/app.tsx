import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../lib/trpc-client.ts'
import type { createShopRouter } from './routes.tsx'

/** The shoppers' app: the router, within the cache of the server's answers. */
export function App({ router }: { router: ReturnType<typeof createShopRouter> }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
