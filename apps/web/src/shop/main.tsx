import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { router } from './routes.tsx'
import { takeOver } from './take-over.ts'
import './shop.css'

async function start(place: HTMLElement): Promise<void> {
  if (place.hasChildNodes()) {
    // What the document shows stays until the app can draw the same; before its first load it would draw nothing.
    await router.load()
    takeOver(place, router)
  }
  createRoot(place).render(<App />)
}

const place = document.getElementById('root')
if (place !== null) void start(place)
