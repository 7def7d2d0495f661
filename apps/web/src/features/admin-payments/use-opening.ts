import { useState } from 'react'

/** What a modal shows: it still does while it closes, and each opening begins anew (`key`). */
export function useOpening(open: string): { key: number; shown: string; isOpen: boolean } {
  const [opening, setOpening] = useState({ key: 0, shown: open, now: open })
  if (open !== opening.now) {
    const again = open !== ''
    setOpening({
      key: again ? opening.key + 1 : opening.key,
      shown: again ? open : opening.shown,
      now: open,
    })
  }
  return { key: opening.key, shown: opening.shown, isOpen: open !== '' }
}
