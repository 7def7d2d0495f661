import type { router as shopRouter } from './routes.tsx'

/**
 * For the moment in which the app takes the place of the same page without code: whoever read on stays there, the focus
 * stays on its link or button, and what was pressed too early is pressed now.
 */
export function takeOver(place: HTMLElement, router: typeof shopRouter): void {
  const drawn = place.firstElementChild
  let scrolled = 0
  let focused: string | undefined
  let pressed: string | undefined
  // The app draws in steps, between which the reader goes on.
  const note = () => {
    if (!drawn?.isConnected) return
    scrolled = window.scrollY
    focused = wayTo(document.activeElement, place)
    pressed = wayTo(place.querySelector('[data-pressed]'), place)
  }
  const noting = new AbortController()
  const { signal } = noting
  place.addEventListener('focusin', note, { signal })
  place.addEventListener('click', note, { signal })
  addEventListener('scroll', note, { signal, passive: true })
  note()

  const stop = router.subscribe('onRendered', () => {
    stop()
    noting.abort()
    // The router would go back to the top.
    if (scrolled > 0) scrollTo({ top: scrolled, behavior: 'instant' })
    if (focused) place.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
    if (pressed) place.querySelector<HTMLElement>(pressed)?.click()
  })
}

/** A selector that leads to the same place in the next tree. */
function wayTo(element: Element | null, place: HTMLElement): string | undefined {
  if (element === null || element === place || !place.contains(element)) return undefined
  const steps: string[] = []
  for (let at = element; at !== place && at.parentElement !== null; at = at.parentElement) {
    steps.unshift(`> :nth-child(${1 + [...at.parentElement.children].indexOf(at)})`)
  }
  return `:scope ${steps.join(' ')}`
}
