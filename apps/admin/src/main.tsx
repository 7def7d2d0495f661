import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { createRoot } from 'react-dom/client'
import { createAdminRouter } from './app/routes.tsx'
import { isLocked, restoreSecret, useAdminSecret } from './lib/secret/admin-secret.ts'
import { client, queryClient, trpc } from './lib/trpc.ts'
import './app/app.css'

restoreSecret()
useAdminSecret.subscribe((now, before) => {
  if (isLocked(now) && !isLocked(before)) {
    void queryClient.cancelQueries()
    queryClient.clear()
    // Dialogs and toasts may contain names of customers.
    dialogs.dismissAll()
    toasts.dismissAll()
  }
  // While the dialog was open, cached results may have become outdated and other calls may have failed.
  if (now.secret !== null && now.secret !== before.secret)
    void queryClient.invalidateQueries(undefined, { cancelRefetch: false })
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
