import { hasOpenLayer } from '@voltway/ui/layers'
import { type RefObject, useEffect, useRef } from 'react'
import { pageHeading } from './page-heading.ts'

const retryMs = 50
const controls = 'a[href], button:not(:disabled), input:not(:disabled)'

/**
 * Keeps the focus when its row goes, as after a deletion: it moves to the same place in the row that came instead, or to
 * the page's heading when there is none. Returns the ref of what encloses the rows.
 */
export function useRowFocus(rows: readonly string[] | undefined): RefObject<HTMLDivElement | null> {
  const keys = rows?.join('\n')
  const frame = useRef<HTMLDivElement>(null)
  // The row that has the focus, or had it when what lies above the page took it.
  const last = useRef<{ key: string; at: number } | null>(null)
  const waits = useRef(false)

  useEffect(() => {
    const notice = ({ target }: FocusEvent) => {
      const place = frame.current
      // Menus, questions and their guards are rendered beside the page: whoever is there comes back.
      if (!(target instanceof Element) || !place?.closest('body > *')?.contains(target)) return
      const row = place.contains(target) ? target.closest<HTMLElement>('[data-row]') : null
      const key = row?.dataset.row
      if (row && key !== undefined) last.current = { key, at: rowsIn(place).indexOf(row) }
      // While it waits, nobody but the closing question moves the focus.
      else if (!waits.current) last.current = null
    }
    document.addEventListener('focusin', notice)
    return () => document.removeEventListener('focusin', notice)
  }, [])

  useEffect(() => {
    const lost = last.current
    if (keys === undefined) return
    if (lost === null) {
      waits.current = false
      return
    }
    const place = keys.split('\n').indexOf(lost.key)
    const isGone = place < 0
    let timer = 0
    // The question that was asked gives the focus back while it closes, and not to the button that it was asked by when
    // that is gone. Until then the row is remembered: the list may change again meanwhile, and this effect starts anew.
    // Tab, pressed while the question opened, makes it another row than the one that went.
    const settle = () => {
      if (hasOpenLayer() || isInLayer()) {
        waits.current = true
        timer = window.setTimeout(settle, retryMs)
        return
      }
      const isDue = waits.current ? isGone || isLost() : isGone && isLost()
      waits.current = false
      if (isGone) last.current = null
      if (isDue) focusRow(frame.current, isGone ? lost.at : place)
    }
    settle()
    return () => clearTimeout(timer)
  }, [keys])

  return frame
}

// A question that is closing is no longer open, but has the focus until it is gone.
function isInLayer(): boolean {
  return document.activeElement?.closest('[data-layer]') != null
}

function isLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body
}

function rowsIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

function focusRow(place: HTMLElement | null, at: number): void {
  const rows = rowsIn(place)
  const row = rows[Math.min(at, rows.length - 1)]
  const target =
    row?.querySelector<HTMLElement>(`[data-row-actions] :is(${controls})`) ??
    row?.querySelector<HTMLElement>(controls) ??
    pageHeading()
  target?.focus()
}
