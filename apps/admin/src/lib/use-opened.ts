import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pageHeading } from '../ui/page-heading.ts'
import type { ChangeOptions } from './use-list-change.ts'

/** What is shown over a list: another `turn` each time something is opened. */
type Shown = {
  id: string
  turn: number
  /** Nothing was pressed, so nothing can get the focus back. */
  byLink: boolean
}

// Looked up when it closes: a link opens it before the page has its heading.
const heading = {
  get current() {
    return pageHeading()
  },
}

export type Opened = ReturnType<typeof useOpened>

/**
 * What is open over a list, as the address says (`open`). `shown` outlasts the closing, so that what closes does not
 * change while it fades.
 */
export function useOpened(open: string, setOpen: (id: string, options?: ChangeOptions) => void) {
  const router = useRouter()
  const now = useRef(open)
  const openedFrom = useRef<string>(undefined)
  const [known, setKnown] = useState(open)
  const [shown, setShown] = useState<Shown>({ id: open, turn: 0, byLink: isNothingFocused() })
  if (open !== known) {
    setKnown(open)
    if (open !== '') setShown({ id: open, turn: shown.turn + 1, byLink: isNothingFocused() })
  }

  useEffect(() => {
    now.current = open
    return () => {
      now.current = ''
    }
  }, [open])

  function listBelow(): string {
    const list = new URLSearchParams(router.latestLocation.searchStr)
    list.delete('open')
    list.sort()
    return list.toString()
  }

  return {
    shown,
    isOpen: open !== '',
    /** Where the focus goes afterwards, for the dialog. */
    finalFocus: shown.byLink ? heading : undefined,
    show(id: string) {
      openedFrom.current = listBelow()
      setOpen(id)
    },
    /** Whether this is open at this moment. */
    isNow: (id: string) => now.current === id,
    /**
     * Back to where it was opened. Whoever came by a link has no such place behind them, nor does a list that changed
     * meanwhile: the address is replaced, so that Back never opens again what was closed.
     */
    close() {
      if (now.current === '') return
      if (openedFrom.current === listBelow()) router.history.back({ ignoreBlocker: true })
      else setOpen('', { replace: true })
      openedFrom.current = undefined
    },
  }
}

function isNothingFocused(): boolean {
  return document.activeElement === document.body
}
