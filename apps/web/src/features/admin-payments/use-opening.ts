import { useState } from 'react'

type Opening = {
  key: number
  shown: string
  /** Nothing was pressed, so nothing can get the focus back. */
  byLink: boolean
}

/** What a modal shows: it still does while it closes, and each opening begins anew (`key`). */
export function useOpening(open: string): Opening & { isOpen: boolean } {
  const [opening, setOpening] = useState({ key: 0, shown: open, byLink: isNothingFocused(), now: open })
  if (open !== opening.now) {
    setOpening(
      open === ''
        ? { ...opening, now: open }
        : { key: opening.key + 1, shown: open, byLink: isNothingFocused(), now: open },
    )
  }
  const { now, ...rest } = opening
  return { ...rest, isOpen: now !== '' }
}

function isNothingFocused(): boolean {
  return document.activeElement === document.body
}
