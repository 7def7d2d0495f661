import { useLayoutEffect, useRef } from 'react'
import { closingLayer } from './layers.ts'

/**
 * Returns a `finalFocus` that restores the focus to the element that had it before the dialog opened. If that element is gone, it
 * moves nothing, because the admin's tables then move the focus (`useRowFocus`). Base UI alone tries every earlier element.
 */
export function useReturnFocus(open: boolean): () => boolean {
  const opener = useRef<Element>(null)

  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])

  return () => mayReturnFocus() && (opener.current?.isConnected ?? true)
}

let isClaimed = false

/**
 * Returns `element` for use in a `finalFocus` and reserves the focus for it until the next task. On a busy machine a dialog and
 * the drawer below close in the same task. The drawer must not return the focus to its own opener then.
 */
export function claimFocus(element: HTMLElement): HTMLElement {
  isClaimed = true
  setTimeout(() => {
    isClaimed = false
  })
  return element
}

/** Returns whether a `finalFocus` may move the focus: only a closing layer has it, or nothing, and no element has claimed it. */
export function mayReturnFocus(): boolean {
  const focused = document.activeElement
  return (
    !isClaimed && (focused === null || focused === document.body || focused.closest(closingLayer) !== null)
  )
}
