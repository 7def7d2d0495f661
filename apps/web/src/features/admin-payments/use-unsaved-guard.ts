import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { alerts } from '../../ui/alerts.ts'

/** Asks before any way out of a page (closing, Back, a link, the browser's own) loses what was typed; `release` lets go. */
export function useUnsavedGuard(unsaved: boolean): { release: () => void } {
  const released = useRef(false)
  const asked = useRef<Promise<boolean> | null>(null)

  // Whoever presses Back twice is still asked once.
  function mayLeave(): Promise<boolean> {
    asked.current ??= alerts
      .confirm({
        question: 'Discard changes?',
        details: 'What you typed is not saved yet.',
        action: 'Discard',
        cancel: 'Keep editing',
        danger: true,
      })
      .finally(() => {
        asked.current = null
      })
    return asked.current
  }

  useBlocker({
    shouldBlockFn: async () => !released.current && !(await mayLeave()),
    enableBeforeUnload: () => !released.current,
    disabled: !unsaved,
  })

  return {
    release: () => {
      released.current = true
    },
  }
}
