import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createShopRouter } from './app/routes.tsx'
import { startCart } from './lib/cart/start-cart.ts'
import { watchFirstInput } from './lib/first-input.ts'
import { readPageData } from './lib/page-data.ts'
import { restoreSession } from './lib/session/session.ts'
import { queryClient } from './lib/trpc.ts'
import './app/app.css'
// Most pages use these modules. They compress better in the common file than in separate files.
import './lib/cart/use-add-to-cart.ts'
import './ui/lazy-section.tsx'
import './ui/page.tsx'
import '@voltway/ui/product-image'
import '@voltway/ui/skeleton'

const data = readPageData()
const router = createShopRouter(data)
dispatchEvent(new Event('router-created'))
const app = <App router={router} data={data} queryClient={queryClient} />

/** Hydrates the server's page, whose elements stay. See docs/decisions/0030-prerendered-pages.md. */
async function hydrate(root: HTMLElement): Promise<void> {
  // Loads the route in a separate task, so that a slow phone can respond after it has evaluated the code.
  await new Promise((resolve) => setTimeout(resolve))
  await router.load()
  let ready = false
  // `ssr` stops the router from rendering a fallback for a page whose code is still loading: the server rendered none. The router
  // must not scroll during hydration either: the visitor may be scrolling, or the browser has restored the position on a reload.
  router.ssr = { manifest: undefined }
  router.update({ ...router.options, scrollRestoration: () => ready })
  const stop = router.subscribe('onRendered', () => {
    stop()
    ready = true
  })
  // Runs in a separate task, because React ignores replayed clicks (replay-early-clicks.ts) while it is still rendering.
  const announce = () => setTimeout(() => dispatchEvent(new Event('app-ready')))
  addEventListener('page-mounted', announce, { once: true })
  dispatchEvent(new Event('app-hydrating'))
  // In a transition React hydrates in small steps, so that a slow phone can respond to clicks between them.
  startTransition(() => void hydrateRoot(root, app))
}

watchFirstInput()
restoreSession()
startCart()
const root = document.getElementById('root')
if (root?.firstElementChild) void hydrate(root)
else if (root) createRoot(root).render(app)
