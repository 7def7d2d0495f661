import { useEffect, useRef, useState } from 'react'
import { toggleRows } from './toggle-rows.ts'

const none: ReadonlySet<string> = new Set()

export type Selection = ReturnType<typeof useSelection>['selection']

/**
 * Holds the selected rows of a list. Another page or filter, which `list` identifies, clears the selection, so that an action
 * never affects hidden rows. `frame` is the ref for the element around the list and its `SelectionBar`.
 */
export function useSelection<Row extends { id: string }>(list: string, rows: readonly Row[]) {
  const [state, setState] = useState({ list, keys: none })
  const frame = useRef<HTMLElement>(null)
  const lastToggled = useRef<string>(undefined)
  const select = (keys: ReadonlySet<string>) => setState({ list, keys })
  const selected = state.list === list ? rows.filter(({ id }) => state.keys.has(id)) : []
  const keys = rows.map(({ id }) => id)
  const selectedKeys = new Set(selected.map(({ id }) => id))
  // A row that has left the page is not selected when it returns.
  if (selected.length < state.keys.size) select(selectedKeys)
  const isAny = selected.length > 0
  const isAll = isAny && selected.length === rows.length

  // The bar disappears with its focused button.
  useEffect(() => {
    if (!isAny) return
    return () => {
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
    }
  }, [isAny])

  return {
    frame,
    selected,
    /** The checkboxes of the table. */
    selection: {
      has: (key: string) => selectedKeys.has(key),
      isAll,
      isMixed: isAny && !isAll,
      toggleAll: () => select(new Set(isAll ? [] : keys)),
      /** `range` also toggles the rows since the previously clicked one. */
      toggle(key: string, isSelected: boolean, range: boolean) {
        const from = range ? lastToggled.current : undefined
        lastToggled.current = key
        select(toggleRows(selectedKeys, keys, { key, selected: isSelected, from }))
      },
    },
    clear: () => select(none),
  }
}
