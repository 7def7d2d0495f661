import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createAdminRouter } from './app/routes.tsx'
import { restoreSecret, useAdminSecret } from './lib/secret/admin-secret.ts'
import { client, queryClient, trpc } from './lib/trpc.ts'
import './app/app.css'

restoreSecret()
useAdminSecret.subscribe((now, before) => {
  // Results may be outdated, and requests with the previous secret may be running.
  if (now.secret !== null && now.secret !== before.secret) void queryClient.invalidateQueries()
})

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <RouterProvider router={createAdminRouter()} />
      </trpc.Provider>
    </QueryClientProvider>,
  )
}
