import { RouterProvider } from '@tanstack/react-router'
import type { PageData } from '@voltway/contract/browser'
import { PageDataContext } from '../lib/page-data.ts'
import type { createShopRouter } from './routes.tsx'

type AppProps = { router: ReturnType<typeof createShopRouter>; data: PageData }

/** The whole app, as the server renders it and the browser hydrates it. */
export function App({ router, data }: AppProps) {
  return (
    <PageDataContext value={data}>
      <RouterProvider router={router} />
    </PageDataContext>
  )
}
