import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { findPageHeading } from '../ui/find-page-heading.ts'
import type { SetOptions } from './use-set-search-params.ts'

type Shown = {
  id: string
  /** Counts how often something was opened. */
  opening: number
  /** Opened by the URL alone: there is no button that could get the focus back. */
  byLink: boolean
}

// Looked up when the dialog closes, because a link opens it before the page has a heading.
const heading = {
  get current() {
    return findPageHeading()
  },
}

export type DialogInUrl = ReturnType<typeof useDialogInUrl>

/**
 * A dialog above a list, whose content the URL names (`open`). `shown` stays while the dialog closes, so that its content
 * does not change during the animation.
 */
export function useDialogInUrl(open: string, setOpen: (id: string, options?: SetOptions) => void) {
  const router = useRouter()
  const now = useRef(open)
  const openedFrom = useRef<string>(undefined)
  const [known, setKnown] = useState(open)
  const [shown, setShown] = useState<Shown>({ id: open, opening: 0, byLink: isNothingFocused() })
  if (open !== known) {
    setKnown(open)
    if (open !== '') setShown({ id: open, opening: shown.opening + 1, byLink: isNothingFocused() })
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
    /** For the dialog. */
    finalFocus: shown.byLink ? heading : undefined,
    show(id: string) {
      openedFrom.current = listBelow()
      setOpen(id)
    },
    /** Whether this id is open at this moment. */
    isNow: (id: string) => now.current === id,
    /**
     * Goes back in the history to where it was opened. After a link, or when the list has changed meanwhile, there is no such
     * entry: the URL is replaced, so that Back never opens again what was closed.
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
