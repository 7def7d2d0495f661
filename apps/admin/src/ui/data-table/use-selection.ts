import { useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/**
 * Holds the selected rows of a list. Another page or filter, which `list` identifies, clears the selection, so that an action
 * never affects hidden rows. `frame` is the ref for the element around the list and its `SelectionBar`.
 */
export function useSelection<Row extends { id: string }>(list: string, rows: readonly Row[]) {
  const [selection, setSelection] = useState({ list, keys: none })
  const frame = useRef<HTMLElement>(null)
  const select = (keys: ReadonlySet<string>) => setSelection({ list, keys })
  // A deleted row is no longer selected.
  const selected = selection.list === list ? rows.filter(({ id }) => selection.keys.has(id)) : []

  return {
    frame,
    selected,
    table: { selection: new Set(selected.map(({ id }) => id)), onSelectionChange: select },
    clear() {
      select(none)
      // The bar disappears with its focused button.
      frame.current?.focus({ preventScroll: true })
    },
  }
}
