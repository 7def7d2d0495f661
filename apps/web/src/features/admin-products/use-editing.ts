import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'

type Editing = { id: string; turn: number }

/**
 * What is open over the list, as the address says. `shown` outlasts the closing, so that what closes does not change while
 * it fades; its `turn` is another one each time something is opened.
 */
export function useEditing(open: string, setOpen: (id: string) => void) {
  const router = useRouter()
  const cameFromList = useRef(false)
  const [known, setKnown] = useState(open)
  const [shown, setShown] = useState<Editing>({ id: open, turn: 0 })
  if (open !== known) {
    setKnown(open)
    if (open !== '') setShown({ id: open, turn: shown.turn + 1 })
  }

  return {
    shown,
    edit(id: string) {
      cameFromList.current = true
      setOpen(id)
    },
    /** Back to where it was opened; whoever came by a link has no such place behind them. */
    close() {
      if (cameFromList.current) router.history.back({ ignoreBlocker: true })
      else setOpen('')
      cameFromList.current = false
    },
  }
}
