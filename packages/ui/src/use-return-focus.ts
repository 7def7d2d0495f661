import { useLayoutEffect, useRef } from 'react'

/**
 * Where the focus goes when a layer closes: back to what had it before, or, when that is gone, nowhere. The list it stood
 * in then knows the place (`useRowFocus`); Base UI alone would go back to whatever had it at any time before.
 */
export function useReturnFocus(open: boolean): () => boolean {
  const opener = useRef<Element>(null)

  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])

  return () => opener.current?.isConnected ?? true
}
