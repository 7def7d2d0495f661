import { useBlocker } from '@tanstack/react-router'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toast-queue'
import { useEffect, useRef } from 'react'
import { dialogId } from '../list-search-params.ts'

type LeaveGuard = {
  unsaved: boolean
  /** Returns the warning about the loss, or undefined if leaving is not possible now. */
  loss: () => string | undefined
  onLeave?: () => void
}

/** Shown when an action must wait for a running save. */
export const savingText = 'This is being saved. One moment, please.'

const guards = new Set<() => Promise<boolean>>()

/** Shows a confirmation before unsaved input on the page is lost. Resolves with false if the admin keeps it. */
export async function mayLeavePage(): Promise<boolean> {
  for (const mayLeave of guards) if (!(await mayLeave())) return false
  return true
}

/** Shows a confirmation before unsaved input is lost by closing the editor, Back, a link or closing the tab. */
export function useLeaveGuard({ unsaved, loss, onLeave }: LeaveGuard) {
  const released = useRef(false)
  const pending = useRef<Promise<boolean> | null>(null)

  // After the input is saved or discarded, the guard also protects the next input in the same editor.
  useEffect(() => {
    if (!unsaved) released.current = false
  }, [unsaved])

  // A second Back shares the open confirmation.
  function mayLeave(): Promise<boolean> {
    if (released.current || !unsaved) return Promise.resolve(true)
    pending.current ??= confirmLeaving(loss()).finally(() => {
      pending.current = null
    })
    return pending.current
  }

  async function confirmLeaving(details: string | undefined): Promise<boolean> {
    if (details === undefined) {
      toasts.show({ message: savingText })
      return false
    }
    // A confirmation of the save must not be answered after the input is discarded.
    dialogs.declineConfirmations()
    const leaves = await dialogs.confirm({
      question: 'Discard your changes?',
      details,
      action: 'Discard',
      cancel: 'Keep editing',
      danger: true,
    })
    // Closing the editor navigates, which must not open a second confirmation.
    if (leaves) {
      released.current = true
      // The save may have queued a confirmation meanwhile.
      dialogs.declineConfirmations()
      onLeave?.()
    }
    return leaves
  }

  useEffect(() => {
    guards.add(mayLeave)
    return () => void guards.delete(mayLeave)
  })

  useBlocker({
    // A delayed search may still change the URL of the list below, which does not leave the editor.
    shouldBlockFn: async ({ action, current, next }) => {
      if (staysOpen(current, next)) return false
      // A step in the history first closes a confirmation above the editor.
      const isStep = action === 'BACK' || action === 'FORWARD' || action === 'GO'
      return (isStep && dialogs.dismissShown()) || !(await mayLeave())
    },
    enableBeforeUnload: () => !released.current,
    disabled: !unsaved,
  })

  return {
    mayLeave,
    /** Disables the guard and returns whether the user has confirmed leaving meanwhile. */
    async release(): Promise<boolean> {
      const left = (await pending.current) ?? false
      released.current = true
      return left
    },
  }
}

type Location = { pathname: string; search: Parameters<typeof dialogId>[0] }

function staysOpen(current: Location, next: Location): boolean {
  return next.pathname === current.pathname && dialogId(next.search) === dialogId(current.search)
}
