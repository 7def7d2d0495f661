import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { dialogs, useDialogQueue } from '@voltway/ui/dialog-queue'
import { toasts, useToasts } from '@voltway/ui/toast-queue'
import { createRoot } from 'react-dom/client'
import { createAdminRouter } from './app/routes.tsx'
import { isLocked, restoreSecret, useAdminSecret } from './lib/secret/admin-secret.ts'
import { client, queryClient, trpc } from './lib/trpc.ts'
import './app/app.css'

restoreSecret()
// Dialogs and toasts may contain names of customers. Late responses also show some after a lock.
function removeMessagesIfLocked() {
  if (!isLocked(useAdminSecret.getState())) return
  if (useDialogQueue.getState().length > 0) dialogs.dismissAll()
  if (useToasts.getState().length > 0) toasts.dismissAll()
}
useDialogQueue.subscribe(removeMessagesIfLocked)
useToasts.subscribe(removeMessagesIfLocked)

useAdminSecret.subscribe((now, before) => {
  if (isLocked(now) && !isLocked(before)) {
    void queryClient.cancelQueries()
    queryClient.clear()
    removeMessagesIfLocked()
  }
  // Results may be outdated, and requests with the previous secret may be running.
  if (now.secret !== null && now.secret !== before.secret) void queryClient.invalidateQueries()
})

// The action of a button moves the focus, and a repeated key would press the next button, also that of another order.
function ignoreHeldEnter(event: KeyboardEvent) {
  if (!event.repeat || event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return
  event.preventDefault()
  event.stopPropagation()
}
addEventListener('keydown', ignoreHeldEnter, { capture: true })

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
