import { useState } from 'react'

type Selection = {
  chosen: ReadonlySet<string>
  choose: (keys: ReadonlySet<string>) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Which rows are chosen. Only what is on screen can be: another page or filter (`place`) begins with none, and a row that is
 * gone is no longer chosen, so that nobody changes what they do not see.
 */
export function useSelection(place: string, shown: readonly string[]): Selection {
  const [kept, setKept] = useState({ place, keys: none })
  const keys = kept.place === place ? kept.keys : none
  const chosen = keys.size === 0 ? none : new Set(shown.filter((key) => keys.has(key)))
  return { chosen, choose: (next) => setKept({ place, keys: next }) }
}
