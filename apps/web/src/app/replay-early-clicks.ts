// Runs inline in the head of every page, before the visitor can see or click anything. The script marks the page as signed in or
// out, queues clicks until the app has hydrated, and loads the app's code after the first paint. Earlier loading would compete
// with the image for network and CPU. See docs/decisions/0030-prerendered-pages.md.

import { markSignedIn, readStoredSession } from '../lib/session/stored-session.ts'

const longestWaitMs = 3000

/** Selectors instead of elements, because they also find the new elements if the app renders the page again. */
const queuedClicks: string[] = []

/** The router has read the URL. If the browser changed the anchor now, the router would store a wrong scroll position for it. */
let routed = false

/** A navigation during the hydration would break it. */
let hydrating = false

function queueClick(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLElement>('#root :is(button, a, .options label)')
  if (control === null || (control instanceof HTMLAnchorElement && mayFollow(control, event))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  control.ariaBusy = 'true'
  queuedClicks.push(selectorOf(control))
}

/** Returns whether the browser may follow a link now. Leaving the page would lose the queued clicks. */
function mayFollow(link: HTMLAnchorElement, { metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (metaKey || ctrlKey || shiftKey || altKey) return true
  if (hydrating) return false
  // The skip link must not change the URL.
  if (link.hash === '#content') return false
  const staysHere = link.hash !== '' && link.pathname === location.pathname
  return staysHere ? !routed : queuedClicks.length === 0
}

function selectorOf(element: Element): string {
  const { parentElement: parent, id } = element
  if (id === 'root' || parent === null) return `#${id}`
  return `${selectorOf(parent)} > :nth-child(${1 + [...parent.children].indexOf(element)})`
}

async function replayClicks(): Promise<void> {
  removeEventListener('click', queueClick, true)
  const controls = queuedClicks.splice(0).map((selector) => document.querySelector<HTMLElement>(selector))
  for (const control of controls) control?.removeAttribute('aria-busy')
  // A call of click() would release a button on which the visitor holds the space bar, and that key press would be lost.
  for (const control of controls) {
    control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    // React renders the effect of a click in a microtask. The next click must run after it, as a visitor's click would.
    await undefined
  }
}

/** Fills the search of the URL into the fields of the shop page, which are inert until their code has loaded. */
function showSearch(): void {
  const search = new URLSearchParams(location.search)
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[inert] [name]')) {
    const value = search.get(field.name) ?? ''
    if (value && field instanceof HTMLSelectElement && !field.querySelector(`[value="${CSS.escape(value)}"]`))
      field.add(new Option(value))
    field.value = value
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
  // React can hydrate only a complete page.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))
  }
  await Promise.all(code.split(' ').map((file) => import(/* @vite-ignore */ file)))
}

markSignedIn(readStoredSession())
addEventListener('click', queueClick, true)
addEventListener('DOMContentLoaded', showSearch)
addEventListener('router-created', () => {
  routed = true
})
addEventListener('app-hydrating', () => {
  hydrating = true
})
addEventListener('app-ready', () => void replayClicks(), { once: true })
loadApp().catch((reason: unknown) => {
  console.warn('The store could not be started', reason)
  // Links work without the app; buttons have no effect.
  void replayClicks()
})
