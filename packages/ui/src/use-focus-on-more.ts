import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Returns a function to call when the user requests more items: once `count` has grown, `focus` is called with the index of the
 * first new item. The button that was pressed is then further down, or gone.
 */
export function useFocusOnMore(count: number, focus: (index: number) => void): () => void {
  const next = useRef<number>(null)
  const focusItem = useEffectEvent(focus)

  useEffect(() => {
    const index = next.current
    if (index === null || count <= index) return
    next.current = null
    focusItem(index)
  }, [count])

  return () => {
    next.current = count
  }
}
