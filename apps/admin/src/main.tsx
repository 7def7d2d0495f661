import { dialogs } from '@voltway/ui/dialogs'
import { toasts } from '@voltway/ui/toasts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createAdminRouter } from './app/routes.tsx'
import { onAdminLocked, restoreSecret } from './lib/secret.ts'
import { followSecret } from './lib/trpc.ts'
import './app/app.css'

restoreSecret()
followSecret()
// They may name customers.
onAdminLocked(() => {
  dialogs.dismissAll()
  toasts.dismissAll()
})

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App router={createAdminRouter()} />)
