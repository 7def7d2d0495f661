import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { dialogParams } from './list-search-params.ts'
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
  const router = useRouter()
  const now = useRef(open)
  const openedFrom = useRef<string>(undefined)
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

  function listBelow(): string {
    const list = new URLSearchParams(router.latestLocation.searchStr)
    for (const param of dialogParams) list.delete(param)
    list.sort()
    return list.toString()
  }

  return {
    shown,
    isOpen: open !== '',
    show(id: string) {
      openedFrom.current = listBelow()
      setOpen(id)
    },
    isNow: (id: string) => now.current === id,
    /**
     * Closes the dialog by going back in the history. If a link opened it, or the list has changed since, that entry does not
     * exist. Then this replaces the URL, so that Back never reopens a closed dialog.
     */
    close() {
      if (now.current === '') return
      if (openedFrom.current === listBelow()) router.history.back({ ignoreBlocker: true })
      else setOpen('', { replace: true })
      openedFrom.current = undefined
    },
  }
}
