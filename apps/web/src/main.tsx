import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createShopRouter } from './app/routes.tsx'
import { startCart } from './features/cart/cart.ts'
import { watchFirstInput } from './lib/first-input.ts'
import { readPageData } from './lib/page-data.ts'
import { restoreSession } from './lib/session.ts'
import { queryClient } from './lib/trpc.ts'
import './app/app.css'

const router = createShopRouter()
const app = <App router={router} data={readPageData()} queryClient={queryClient} />

/**
 * Hydrates the prerendered page. Its elements stay, and with them scroll position, focus and held buttons.
 * See docs/decisions/0031-prerendered-pages.md.
 */
async function hydrate(root: HTMLElement): Promise<void> {
  await router.load()
  let ready = false
  // `ssr` makes the router render no fallback for a page whose code is on its way, as when it was prerendered. It must not
  // scroll at first either: the visitor may have begun to, and after a reload the browser has restored the position.
  router.ssr = { manifest: undefined }
  router.update({ ...router.options, scrollRestoration: () => ready })
  const stop = router.subscribe('onRendered', () => {
    stop()
    ready = true
  })
  // In a task of its own, because React ignores the clicks that replay-early-clicks.ts then replays while it still renders.
  const announce = () => setTimeout(() => dispatchEvent(new Event('app-ready')))
  addEventListener('page-mounted', announce, { once: true })
  dispatchEvent(new Event('app-hydrating'))
  // As a transition React hydrates in small steps, so that a slow phone can answer clicks in between.
  startTransition(() => void hydrateRoot(root, app))
}

watchFirstInput()
restoreSession()
startCart()
const root = document.getElementById('root')
if (root?.firstElementChild) void hydrate(root)
else if (root) createRoot(root).render(app)
