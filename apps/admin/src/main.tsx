import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { forgetAlerts } from './app/forget-alerts.ts'
import { createAdminRouter } from './app/routes.tsx'
import { onAdminLocked, restoreSecret } from './lib/secret.ts'
import { followSecret } from './lib/trpc.ts'
import './app/app.css'

restoreSecret()
followSecret()
onAdminLocked(forgetAlerts)

const place = document.getElementById('root')
if (place !== null) createRoot(place).render(<App router={createAdminRouter()} />)
