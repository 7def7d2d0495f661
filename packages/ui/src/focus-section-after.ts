import { closingLayer } from './dialogs/layers.ts'
import { findPageHeading } from './find-page-heading.ts'

/**
 * A `ref` for a control that may disappear while it has the focus, or while the dialog that it opened closes. Its section or dialog
 * then gets the focus, or else the page's heading.
 */
export function focusSectionAfter(control: HTMLElement | null): (() => void) | undefined {
  if (control === null) return undefined
  const section = control.closest<HTMLElement>('section, [role=dialog]')
  return () => {
    const focused = document.activeElement
    if (focused !== control && !focused?.closest(closingLayer)) return
    // React removes the control, and sometimes its section, after this call.
    queueMicrotask(() => {
      const now = document.activeElement
      if (control.isConnected || (now !== focused && now !== document.body)) return
      const target = section?.isConnected ? section : findPageHeading()
      if (target === null) return
      target.tabIndex = -1
      target.focus({ preventScroll: true })
    })
  }
}
