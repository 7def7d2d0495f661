import { type UIEvent, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Returns a function to call when the user presses a button for more items: after a press by keyboard, once `count` has grown,
 * `focus` is called with the index of the first new item. The button is then further down, or gone. A click leaves the focus.
 */
export function useFocusOnMore(
  count: number,
  focus: (index: number) => void,
): (press: Pick<UIEvent, 'detail'>) => void {
  const next = useRef<number>(null)
  const focusItem = useEffectEvent(focus)

  useEffect(() => {
    const index = next.current
    if (index === null || count <= index) return
    next.current = null
    focusItem(index)
  }, [count])

  return ({ detail }) => {
    next.current = detail === 0 ? count : null
  }
}
