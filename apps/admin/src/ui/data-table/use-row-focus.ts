import { createReplacementFinder, findFocused } from '@voltway/ui/use-return-focus'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus when its row is removed. A dialog that closes after the removal moves it itself (`useReturnFocus`). Returns the
 * event handlers of the element around the rows.
 */
export function useRowFocus(rows: readonly string[] | undefined) {
  const keys = rows?.join('\n')
  const findReplacement = useRef<() => HTMLElement | null>(null)

  useEffect(() => {
    if (keys === undefined || document.activeElement !== document.body) return
    const replacement = findReplacement.current?.()
    findReplacement.current = null
    replacement?.focus()
  }, [keys])

  // React reports no `blur` of an element that it removes.
  return {
    onFocus: () => {
      findReplacement.current = createReplacementFinder(findFocused())
    },
    onBlur: () => {
      findReplacement.current = null
    },
  }
}
