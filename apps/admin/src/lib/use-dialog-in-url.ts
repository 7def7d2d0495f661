import { useEffect, useRef, useState } from 'react'
import type { SetOptions } from './use-search-params.ts'

type Shown = {
  id: string
  /** The number of times that a dialog was opened. */
  opening: number
}

export type DialogInUrl = ReturnType<typeof useDialogInUrl>

/**
 * Controls a dialog above a list by its id in the URL. `shown` stays the same while the dialog closes, so that the
 * content does not change during the animation.
 */
export function useDialogInUrl(open: string, setOpen: (id: string, options?: SetOptions) => void) {
  const now = useRef(open)
  const [known, setKnown] = useState(open)
  const [shown, setShown] = useState<Shown>({ id: open, opening: 0 })
  if (open !== known) {
    setKnown(open)
    if (open !== '') setShown({ id: open, opening: shown.opening + 1 })
  }

  useEffect(() => {
    now.current = open
    return () => {
      now.current = ''
    }
  }, [open])

  return {
    shown,
    isOpen: open !== '',
    show: (id: string) => setOpen(id),
    isNow: (id: string) => now.current === id,
    /** Closes the dialog without a confirmation. It replaces the URL, so that Back does not reopen the dialog. */
    close() {
      if (now.current !== '') setOpen('', { replace: true, ignoreBlocker: true })
    },
  }
}
