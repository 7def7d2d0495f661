import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
  // A deleted row is no longer selected.
  const selected = state.list === list ? rows.filter(({ id }) => state.keys.has(id)) : []
  const keys = rows.map(({ id }) => id)
  const selectedKeys = new Set(selected.map(({ id }) => id))
  const isAll = selected.length > 0 && selected.length === rows.length

  return {
    frame,
    selected,
    /** The number of selected rows that have left the page since the last selection, for example because new rows arrived. */
    gone: state.list === list ? state.keys.size - selected.length : 0,
    /** The checkboxes of the table. */
    selection: {
      has: (key: string) => selectedKeys.has(key),
      isAll,
      isMixed: selected.length > 0 && !isAll,
      toggleAll: () => select(new Set(isAll ? [] : keys)),
      /** `range` also toggles the rows since the previously clicked one. */
      toggle(key: string, isSelected: boolean, range: boolean) {
        const from = range ? lastToggled.current : undefined
        lastToggled.current = key
        select(toggleRows(selectedKeys, keys, { key, selected: isSelected, from }))
      },
    },
    clear() {
      select(none)
      // The bar disappears with its focused button.
      frame.current?.focus({ preventScroll: true })
    },
    /** Removes rows from the selection, to which the admin may have added others meanwhile. */
    deselect(done: readonly string[]) {
      const isLeft = (key: string) => !done.includes(key)
      flushSync(() =>
        setState((present) => ({ ...present, keys: new Set([...present.keys].filter(isLeft)) })),
      )
      // The bar may have disappeared with its focused button.
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
    },
  }
}
