import { useLayoutEffect, useRef } from 'react'

/**
 * For the `finalFocus` of a dialog: the focus goes back to what had it before, or, when that is gone, nowhere, because the
 * admin's tables then move it themselves (`useRowFocus`). Base UI alone would try all that had it earlier.
 */
export function useReturnFocus(open: boolean): () => boolean {
  const opener = useRef<Element>(null)

  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])

  return () => opener.current?.isConnected ?? true
}
