import { useState } from 'react'

type Selection = {
  chosen: ReadonlySet<string>
  choose: (keys: ReadonlySet<string>) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Which rows are selected. Only rows on the screen can be: another page or filter (`listKey`) begins with none, and a row
 * that is gone is no longer selected, so that nobody changes what they do not see.
 */
export function useSelection(listKey: string, shown: readonly string[]): Selection {
  const [selection, setSelection] = useState({ listKey, keys: none })
  const keys = selection.listKey === listKey ? selection.keys : none
  const chosen = keys.size === 0 ? none : new Set(shown.filter((key) => keys.has(key)))
  return { chosen, choose: (next) => setSelection({ listKey, keys: next }) }
}
