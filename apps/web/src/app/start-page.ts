// Of a document in which the page is prerendered: written into its head, so that it runs before anything can be pressed. It keeps
// early clicks until the app is there, and runs the app's code once the page has been painted: before, that would take the
// network and the processor from the picture.

const longestWaitMs = 3000

/** Selectors instead of elements: should the app have to render the page anew, they lead to the same places. */
const held: string[] = []

/** The app makes the page its own, and cannot be led to another page before it has. */
let hydrating = false

function hold(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLElement>('#root :is(button, a)')
  if (control === null || (control instanceof HTMLAnchorElement && mayFollow(control, event))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  control.ariaBusy = 'true'
  held.push(selectorOf(control))
}

/** A link works without code; but leaving the page would lose what was clicked before it. */
function mayFollow(link: HTMLAnchorElement, { metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (metaKey || ctrlKey || shiftKey || altKey) return true
  if (hydrating) return false
  const staysHere = link.hash !== '' && link.pathname === location.pathname
  return held.length === 0 || staysHere
}

function selectorOf(element: Element): string {
  const { parentElement: parent, id } = element
  if (id === 'root' || parent === null) return `#${id}`
  return `${selectorOf(parent)} > :nth-child(${1 + [...parent.children].indexOf(element)})`
}

function replay(): void {
  removeEventListener('click', hold, true)
  const controls = held.splice(0).map((selector) => document.querySelector<HTMLElement>(selector))
  for (const control of controls) control?.removeAttribute('aria-busy')
  // click() would let go of a button on which the space bar is held down, and that press would be lost.
  for (const control of controls) {
    control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
}

async function runCode(): Promise<void> {
  const { code = '' } = document.currentScript?.dataset ?? {}
  await new Promise<unknown>((resolve) => {
    // Nothing is painted where nobody looks.
    if (document.visibilityState === 'hidden') resolve('hidden')
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, longestWaitMs)
  })
  await Promise.all(code.split(' ').map((file) => import(/* @vite-ignore */ file)))
}

addEventListener('click', hold, true)
addEventListener('app-hydrating', () => {
  hydrating = true
})
addEventListener('app-ready', replay, { once: true })
runCode().catch((reason: unknown) => {
  console.warn('The store could not be started', reason)
  // Its links still lead somewhere.
  replay()
})
