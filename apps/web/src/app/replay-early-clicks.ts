// Runs inline in the head of prerendered documents, before anything can be seen or clicked. It says who is signed in, keeps clicks
// until the app has hydrated, and loads the app's code once the page has been painted: earlier, that would take network and
// processor from the image. See docs/decisions/0031-prerendered-pages.md.

import { markSignedIn, restoredSession } from '../lib/stored-session.ts'

const longestWaitMs = 3000

/** Selectors instead of elements: should the app render the page anew, they find the new elements. */
const heldClicks: string[] = []

/** While the app hydrates it must not navigate to another page. */
let hydrating = false

function holdClick(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLElement>('#root :is(button, a, .options label)')
  if (control === null || (control instanceof HTMLAnchorElement && mayFollow(control, event))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  control.ariaBusy = 'true'
  heldClicks.push(selectorOf(control))
}

/** A link works without code; but leaving the page would lose the clicks that are held. */
function mayFollow(link: HTMLAnchorElement, { metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (metaKey || ctrlKey || shiftKey || altKey) return true
  if (hydrating) return false
  const staysHere = link.hash !== '' && link.pathname === location.pathname
  return heldClicks.length === 0 || staysHere
}

function selectorOf(element: Element): string {
  const { parentElement: parent, id } = element
  if (id === 'root' || parent === null) return `#${id}`
  return `${selectorOf(parent)} > :nth-child(${1 + [...parent.children].indexOf(element)})`
}

async function replayClicks(): Promise<void> {
  removeEventListener('click', holdClick, true)
  const controls = heldClicks.splice(0).map((selector) => document.querySelector<HTMLElement>(selector))
  for (const control of controls) control?.removeAttribute('aria-busy')
  // Not click(): it would release a button on which the space bar is held down, and that key press would be lost.
  for (const control of controls) {
    control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    // React renders what a click changed in a microtask: the next click is to meet that, as a visitor's would.
    await undefined
  }
}

async function loadApp(): Promise<void> {
  const { code = '' } = document.currentScript?.dataset ?? {}
  await new Promise<unknown>((resolve) => {
    // Browsers do not paint a tab in the background.
    if (document.visibilityState === 'hidden') resolve('hidden')
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, longestWaitMs)
  })
  // Only what has arrived whole can be hydrated.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))
  }
  await Promise.all(code.split(' ').map((file) => import(/* @vite-ignore */ file)))
}

markSignedIn(restoredSession())
addEventListener('click', holdClick, true)
addEventListener('app-hydrating', () => {
  hydrating = true
})
addEventListener('app-ready', () => void replayClicks(), { once: true })
loadApp().catch((reason: unknown) => {
  console.warn('The store could not be started', reason)
  // Without the app buttons do nothing, but links still work.
  void replayClicks()
})
