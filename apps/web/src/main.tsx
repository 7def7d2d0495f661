import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchFirstInput } from './app/first-input.ts'
import { createShopRouter } from './app/routes.tsx'
import { startCart } from './features/cart/cart-store.ts'
import { paths } from './lib/paths.ts'
import { restoreSession } from './lib/session.ts'
import './app/app.css'

const router = createShopRouter()
const selling: string[] = [paths.home, paths.shop]

/** Makes the page that the document shows the app's own: its elements stay, and with them place, focus and pressed buttons. */
async function hydrate(place: HTMLElement): Promise<void> {
  if (selling.includes(location.pathname)) {
    void import('./lib/products.ts').then(({ fetchProducts }) => fetchProducts())
  }
  await router.load()
  let ready = false
  // As the server's renderer does, the router leaves out what stands in for a page that is still on its way; and it does
  // not scroll: the reader has begun, and after a reload the browser has found the place.
  router.ssr = { manifest: undefined }
  router.update({ ...router.options, scrollRestoration: () => ready })
  const stop = router.subscribe('onRendered', () => {
    stop()
    ready = true
  })
  // What start-page.ts kept is repeated in a task of its own: React does not hear clicks while it renders.
  const tell = () => setTimeout(() => dispatchEvent(new Event('app-ready')))
  addEventListener('page-mounted', tell, { once: true })
  dispatchEvent(new Event('app-hydrating'))
  // In small steps: on a phone it takes long enough for a press to be felt late.
  startTransition(() => void hydrateRoot(place, <App router={router} />))
}

watchFirstInput()
restoreSession()
startCart()
const place = document.getElementById('root')
if (place?.firstElementChild) void hydrate(place)
else if (place) createRoot(place).render(<App router={router} />)
