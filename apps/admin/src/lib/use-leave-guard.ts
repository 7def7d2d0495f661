import { useBlocker } from '@tanstack/react-router'
import { alerts } from '@voltway/ui/alerts'
import { useRef } from 'react'

type LeaveGuard = {
  /** Whether there is something to lose. */
  unsaved: boolean
  /** The question's second sentence, at this moment; undefined when nobody may leave now. */
  loss: () => string | undefined
  /** Somebody left. */
  onLeave?: () => void
}

/** Asks before any way out of the editor (closing, Back, a link, the browser's own) loses what was typed. */
export function useLeaveGuard({ unsaved, loss, onLeave }: LeaveGuard) {
  const released = useRef(false)
  const asked = useRef<Promise<boolean> | null>(null)

  // Whoever presses Back twice is still asked once.
  function mayLeave(): Promise<boolean> {
    if (released.current || !unsaved) return Promise.resolve(true)
    asked.current ??= ask(loss()).finally(() => {
      asked.current = null
    })
    return asked.current
  }

  async function ask(details: string | undefined): Promise<boolean> {
    if (details === undefined) {
      alerts.toast({ message: 'This is being saved. One moment, please.' })
      return false
    }
    const leaves = await alerts.confirm({
      question: 'Discard your changes?',
      details,
      action: 'Discard',
      cancel: 'Keep editing',
      danger: true,
    })
    // The way out may be a navigation, about which the same question is not asked again.
    if (leaves) {
      released.current = true
      onLeave?.()
    }
    return leaves
  }

  useBlocker({
    // A search that was typed just before may still change the list below: nobody leaves by that.
    shouldBlockFn: async ({ current, next }) => !staysOpen(current, next) && !(await mayLeave()),
    enableBeforeUnload: () => !released.current,
    disabled: !unsaved,
  })

  return {
    mayLeave,
    /** Lets everybody go from now on; true when somebody was asked meanwhile and has left already. */
    async release(): Promise<boolean> {
      const left = (await asked.current) ?? false
      released.current = true
      return left
    },
  }
}

type Place = { pathname: string; search: { open?: unknown } }

function staysOpen(current: Place, next: Place): boolean {
  return next.pathname === current.pathname && next.search.open === current.search.open
}
