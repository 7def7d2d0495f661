import { useLayoutEffect, useRef } from 'react'
import { findPageHeading } from '../find-page-heading.ts'
import { closingLayer } from './layers.ts'

/**
 * Returns a `finalFocus` that restores the focus to the element that had it before the dialog opened. If a link opened the
 * dialog, or another dialog that has closed since, the page's heading gets the focus. If the element was removed from the page,
 * nothing moves, because the admin's tables then move the focus (`useRowFocus`). Base UI alone tries every earlier element.
 */
export function useReturnFocus(open: boolean): () => HTMLElement | false {
  const opener = useRef<HTMLElement>(null)
  const isInPage = useRef(false)

  useLayoutEffect(() => {
    if (!open) return
    // Base UI may move the focus back into a menu whose item was chosen. The button of the menu then has the focus again.
    const active = document.activeElement
    const focused =
      document.getElementById(active?.closest('[role=menu]')?.getAttribute('data-opener') ?? '') ?? active
    opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : null
    isInPage.current = opener.current !== null && opener.current.closest('[data-layer]') === null
  }, [open])

  return () => {
    if (!mayReturnFocus()) return false
    if (opener.current?.isConnected) return opener.current
    return !isInPage.current && claimFocus(findPageHeading())
  }
}

let isClaimed = false

/**
 * Returns `element` for use in a `finalFocus` and reserves the focus for it until the next task. On a busy machine a dialog and
 * the drawer below close in the same task. The drawer must not return the focus to its own opener then.
 */
function claimFocus(element: HTMLElement | null): HTMLElement | false {
  isClaimed = element !== null
  setTimeout(() => {
    isClaimed = false
  })
  return element ?? false
}

/** Returns whether a `finalFocus` may move the focus: only a closing layer has it, or nothing, and no element has claimed it. */
export function mayReturnFocus(): boolean {
  const focused = document.activeElement
  return (
    !isClaimed && (focused === null || focused === document.body || focused.closest(closingLayer) !== null)
  )
}
