import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createAdminRouter } from './app/routes.tsx'
import './app/app.css'

const place = document.getElementById('root')
if (place !== null) createRoot(place).render(<App router={createAdminRouter()} />)
