import { findPageHeading } from '@voltway/ui/find-page-heading'
import { hasOpenLayer } from '@voltway/ui/layers'
import { type RefObject, useEffect, useRef } from 'react'

const retryMs = 50
const controls = 'a[href], button:not(:disabled), input:not(:disabled)'

/**
 * Moves the focus when its row is removed, for example by a deletion. The new focus is the control that opens the row at the same
 * position, or else its first control, or the page's heading. Returns the ref for the element around the rows.
 */
export function useRowFocus(rows: readonly string[] | undefined): RefObject<HTMLDivElement | null> {
  const keys = rows?.join('\n')
  const frame = useRef<HTMLDivElement>(null)
  // The row that has the focus, or had it before a dialog or menu took it.
  const last = useRef<{ key: string; at: number } | null>(null)
  const isWaiting = useRef(false)

  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      const list = frame.current
      // Menus and dialogs are rendered outside the page and return the focus when they close.
      if (!(target instanceof Element) || !list?.closest('body > *')?.contains(target)) return
      const row = list.contains(target) ? target.closest<HTMLElement>('[data-row]') : null
      const key = row?.dataset.row
      if (row && key !== undefined) last.current = { key, at: rowsIn(list).indexOf(row) }
      // While this hook waits, only the closing dialog moves the focus.
      else if (!isWaiting.current) last.current = null
    }
    document.addEventListener('focusin', handleFocus)
    return () => document.removeEventListener('focusin', handleFocus)
  }, [])

  useEffect(() => {
    const lost = last.current
    if (keys === undefined) return
    if (lost === null) {
      isWaiting.current = false
      return
    }
    const index = keys.split('\n').indexOf(lost.key)
    const isGone = index < 0
    let timer = 0
    // A dialog returns the focus only after it has closed, and not to a removed button. `last` remembers the row until then,
    // because the list may change again and restart this effect. If the user pressed Tab while the dialog opened, `last` is not
    // the removed row.
    const settle = () => {
      if (hasOpenLayer() || isInLayer()) {
        isWaiting.current = true
        timer = window.setTimeout(settle, retryMs)
        return
      }
      const isDue = isWaiting.current ? isGone || isLost() : isGone && isLost()
      isWaiting.current = false
      if (isGone) last.current = null
      if (isDue) focusRow(frame.current, isGone ? lost.at : index)
    }
    settle()
    return () => clearTimeout(timer)
  }, [keys])

  return frame
}

// A closing dialog is no longer open, but has the focus until it is removed.
function isInLayer(): boolean {
  return document.activeElement?.closest('[data-layer]') != null
}

function isLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body
}

function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

function focusRow(list: HTMLElement | null, at: number): void {
  const rows = rowsIn(list)
  const row = rows[Math.min(at, rows.length - 1)]
  const target =
    // Enter, pressed once more, opens the row and changes nothing.
    row?.querySelector<HTMLElement>('[aria-haspopup=dialog]') ??
    row?.querySelector<HTMLElement>(`[data-row-actions] :is(${controls})`) ??
    row?.querySelector<HTMLElement>(controls) ??
    findPageHeading()
  target?.focus()
}
