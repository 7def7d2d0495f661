import { useBlocker } from '@tanstack/react-router'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { useRef } from 'react'

type LeaveGuard = {
  /** Whether leaving would lose something. */
  unsaved: boolean
  /** What would be lost, at this moment; undefined when leaving is not possible now. */
  loss: () => string | undefined
  /** Called when leaving was confirmed. */
  onLeave?: () => void
}

/** Asks before closing, Back, a link, or closing the tab loses what was typed. */
export function useLeaveGuard({ unsaved, loss, onLeave }: LeaveGuard) {
  const released = useRef(false)
  const asked = useRef<Promise<boolean> | null>(null)

  // Going back twice still asks once.
  function mayLeave(): Promise<boolean> {
    if (released.current || !unsaved) return Promise.resolve(true)
    asked.current ??= ask(loss()).finally(() => {
      asked.current = null
    })
    return asked.current
  }

  async function ask(details: string | undefined): Promise<boolean> {
    if (details === undefined) {
      toasts.show({ message: 'This is being saved. One moment, please.' })
      return false
    }
    const leaves = await dialogs.confirm({
      question: 'Discard your changes?',
      details,
      action: 'Discard',
      cancel: 'Keep editing',
      danger: true,
    })
    // Closing the editor navigates, and must not ask again.
    if (leaves) {
      released.current = true
      onLeave?.()
    }
    return leaves
  }

  useBlocker({
    // A search that was typed just before may still change the URL of the list below, which does not leave the editor.
    shouldBlockFn: async ({ current, next }) => !staysOpen(current, next) && !(await mayLeave()),
    enableBeforeUnload: () => !released.current,
    disabled: !unsaved,
  })

  return {
    mayLeave,
    /** Asks no more from now on; true when leaving was confirmed meanwhile. */
    async release(): Promise<boolean> {
      const left = (await asked.current) ?? false
      released.current = true
      return left
    },
  }
}

type Location = { pathname: string; search: { open?: unknown } }

function staysOpen(current: Location, next: Location): boolean {
  return next.pathname === current.pathname && next.search.open === current.search.open
}
