import type { router as shopRouter } from './routes.tsx'

/**
 * For the moment in which the app takes the place of the same page without code: whoever read on stays there, the focus
 * stays on its link or button, and what was pressed too early is pressed now.
 */
export function takeOver(place: HTMLElement, router: typeof shopRouter): void {
  const { scrollY } = window
  const focused = wayTo(document.activeElement, place)
  const pressed = wayTo(place.querySelector('[data-pressed]'), place)

  const stop = router.subscribe('onRendered', () => {
    stop()
    // The router would go back to the top.
    if (scrollY > 0) scrollTo({ top: scrollY, behavior: 'instant' })
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
