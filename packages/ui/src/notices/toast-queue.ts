import { create } from 'zustand'
import { removeDirectionMarks } from '../remove-direction-marks.ts'

type Toast = {
  message: string
  /** Shown smaller below the message, for example a number or the server's sentence. */
  details?: string
  /** A failure interrupts (role alert) and stays longer; info waits for a pause (role status). */
  tone?: 'info' | 'failure'
  /** The form, field or entity. A toast replaces the previous ones about the same subject, so a success closes a failure. */
  subject?: string
  actions?: readonly { label: string; onClick: () => void }[]
}

export type ShownToast = Toast & { id: number }

let lastId = 0

/** The toasts on the screen, the newest last. */
export const useToasts = create<readonly ShownToast[]>(() => [])

/** Shows and removes toasts; any code may call it. */
export const toasts = {
  /**
   * Shows a toast. It replaces the toasts with the same subject. It also replaces the toasts with the same message, except toasts
   * with an action and another subject: an action such as Undo must stay available. At most three toasts are shown, or two if the
   * new one has an action.
   */
  show(toast: Toast): void {
    lastId += 1
    const message = removeDirectionMarks(toast.message)
    const shown = { ...toast, message, details: removeDirectionMarks(toast.details), id: lastId }
    const isReplaced = (other: ShownToast) =>
      (other.message === message && (other.subject === toast.subject || !other.actions?.length)) ||
      (toast.subject !== undefined && other.subject === toast.subject)
    useToasts.setState(
      (before) =>
        [...before.filter((other) => !isReplaced(other)), shown].slice(toast.actions?.length ? -2 : -3),
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
