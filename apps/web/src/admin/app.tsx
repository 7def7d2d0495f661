import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { AdminTrpcProvider, adminQueryClient } from '../lib/admin-trpc.ts'
import { router } from './routes.tsx'

/** The admin document: data, then pages. */
export function App() {
  return (
    <QueryClientProvider client={adminQueryClient}>
      <AdminTrpcProvider>
        <RouterProvider router={router} />
      </AdminTrpcProvider>
    </QueryClientProvider>
  )
}
