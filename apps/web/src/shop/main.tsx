import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { paths } from '../lib/paths.ts'
import { App } from './app.tsx'
import { router } from './routes.tsx'
import { takeOver } from './take-over.ts'
import './shop.css'

async function start(place: HTMLElement): Promise<void> {
  if (place.hasChildNodes()) {
    // What the document shows stays until the app can draw the same; before its first load it would draw nothing.
    await Promise.all([router.load(), location.pathname === paths.shop && arrivalOfProducts()])
    takeOver(place, router)
  }
  // In small steps: on a phone the first drawing takes long enough for a press to be felt late.
  startTransition(() => createRoot(place).render(<App />))
}

/** Drawn at once, they need no drawing of what stands in for them. */
async function arrivalOfProducts(): Promise<void> {
  const { productsSoon } = await import('../lib/products.ts')
  await productsSoon()
}

const place = document.getElementById('root')
if (place !== null) void start(place)
