import { type RefObject, useEffect, useRef } from 'react'
import { hasOpenLayer } from './layers.ts'
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
  const last = useRef<{ key: string; at: number } | null>(null)

  useEffect(() => {
    const place = frame.current
    const notice = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      const key = row?.dataset.row
      if (row && key !== undefined) last.current = { key, at: rowsIn(place).indexOf(row) }
    }
    place?.addEventListener('focusin', notice)
    return () => place?.removeEventListener('focusin', notice)
  }, [])

  useEffect(() => {
    const lost = last.current
    if (keys === undefined || lost === null || keys.split('\n').includes(lost.key)) return
    let timer = 0
    // The question that was asked gives the focus back while it closes; only then it is known to be lost. Until then
    // the row is remembered: the list may change again meanwhile, and this effect starts anew.
    const settle = () => {
      if (hasOpenLayer() || isInLayer()) {
        timer = window.setTimeout(settle, retryMs)
        return
      }
      last.current = null
      if (isLost()) focusRow(frame.current, lost.at)
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
