import { useLayoutEffect, useRef } from 'react'
import { findPageHeading } from '../find-page-heading.ts'
import { closingLayer } from './layers.ts'

const controls = 'a[href], button:not(:disabled), input:not(:disabled)'

/**
 * Returns a `finalFocus` that restores the focus to the element that had it before the dialog opened. After the removal of this
 * element, its replacement gets the focus. Base UI alone tries every earlier element.
 */
export function useReturnFocus(open: boolean): () => HTMLElement | false {
  const opener = useRef<HTMLElement>(null)
  const findReplacement = useRef(findPageHeading)

  useLayoutEffect(() => {
    if (!open) return
    opener.current = findFocused()
    findReplacement.current = createReplacementFinder(opener.current)
  }, [open])

  return () => {
    if (!mayReturnFocus()) return false
    return opener.current?.isConnected ? opener.current : claimFocus(findReplacement.current())
  }
}

/** Returns the element that has the focus, or the button of the menu that has it. */
export function findFocused(): HTMLElement | null {
  const active = document.activeElement
  // Base UI may move the focus back into a menu whose item was chosen.
  const focused =
    document.getElementById(active?.closest('[role=menu]')?.getAttribute('data-opener') ?? '') ?? active
  return focused instanceof HTMLElement && focused !== document.body ? focused : null
}

/**
 * Returns a function that finds the new focus after the removal of this element. For an element in a row of a table, it is the
 * control that opens the row at the same position, or else the first control of that row. In all other cases it is the page's
 * heading.
 */
export function createReplacementFinder(element: HTMLElement | null): () => HTMLElement | null {
  const findRows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
  const at = findRows().findIndex((row) => row.contains(element))
  return () => {
    const rows = findRows()
    const row = at < 0 ? undefined : rows[Math.min(at, rows.length - 1)]
    return (
      // Enter, pressed once more, opens the row and changes nothing.
      row?.querySelector<HTMLElement>('[aria-haspopup=dialog]') ??
      row?.querySelector<HTMLElement>(`[data-row-actions] :is(${controls})`) ??
      row?.querySelector<HTMLElement>(controls) ??
      findPageHeading()
    )
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

/**
 * Returns whether a `finalFocus` may move the focus: no element has claimed it, and it is on nothing, on the body or in a closing
 * layer.
 */
export function mayReturnFocus(): boolean {
  const focused = document.activeElement
  return (
    !isClaimed && (focused === null || focused === document.body || focused.closest(closingLayer) !== null)
  )
}
