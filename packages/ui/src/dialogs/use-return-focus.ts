import { useLayoutEffect, useRef } from 'react'
import { closingLayer } from './layers.ts'

/**
 * For the `finalFocus` of a dialog: the focus goes back to what had it before, or, when that is gone, nowhere, because the
 * admin's tables then move it themselves (`useRowFocus`). Base UI alone would try all that had it earlier.
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
 * For a `finalFocus` that names an element: dialogs and drawers below that leave the screen at the same moment, as they do on a busy
 * machine, do not give the focus back to what they were opened by.
 */
export function claimFocus(element: HTMLElement): HTMLElement {
  isClaimed = true
  setTimeout(() => {
    isClaimed = false
  })
  return element
}

/** For a `finalFocus`: whether nothing has the focus but what leaves the screen, and nothing is to get it. */
export function mayReturnFocus(): boolean {
  const focused = document.activeElement
  return (
    !isClaimed && (focused === null || focused === document.body || focused.closest(closingLayer) !== null)
  )
}
