import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { PageData } from '@voltway/contract/browser'
import { PageDataContext } from '../lib/page-data.ts'
import type { createShopRouter } from './routes.tsx'

type AppProps = {
  router: ReturnType<typeof createShopRouter>
  data: PageData
  queryClient: QueryClient
}

export function App({ router, data, queryClient }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageDataContext value={data}>
        <RouterProvider router={router} />
      </PageDataContext>
    </QueryClientProvider>
  )
}
