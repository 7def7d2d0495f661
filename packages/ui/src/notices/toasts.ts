import { create } from 'zustand'
import { removeDirectionMarks } from '../remove-direction-marks.ts'

type Toast = {
  message: string
  /** Shown smaller below the message, for example a number or the server's sentence. */
  details?: string
  /** A failure interrupts (role alert) and stays longer; info waits for a pause (role status). */
  tone?: 'info' | 'failure'
  actions?: readonly { label: string; onClick: () => void }[]
}

export type ShownToast = Toast & { id: number }

const maxToasts = 3

let lastId = 0

/** The toasts on the screen, the newest last. */
export const useToasts = create<readonly ShownToast[]>(() => [])

/** Shows and removes toasts; any code may call it. */
export const toasts = {
  /** Shows a toast. A repeated message replaces its earlier toast and restarts the time; at most three toasts are shown. */
  show(toast: Toast): void {
    lastId += 1
    const message = removeDirectionMarks(toast.message)
    const shown = { ...toast, message, details: removeDirectionMarks(toast.details), id: lastId }
    useToasts.setState(
      (before) => [...before.filter((other) => other.message !== message), shown].slice(-maxToasts),
      true,
    )
  },

  dismiss(id: number): void {
    useToasts.setState((before) => before.filter((toast) => toast.id !== id), true)
  },

  /** Removes all toasts, for example when the announced cart opens. */
  dismissAll(): void {
    useToasts.setState([], true)
  },
}
