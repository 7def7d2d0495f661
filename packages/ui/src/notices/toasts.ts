import { create } from 'zustand'
import { removeDirectionMarks } from '../remove-direction-marks.ts'

type Toast = {
  message: string
  /** Below the message and smaller: a number, the server's sentence. */
  details?: string
  /** A failure interrupts (role alert) and stays longer; info waits for a pause (role status). */
  tone?: 'info' | 'failure'
  action?: { label: string; onClick: () => void }
}

export type ShownToast = Toast & { id: number }

const mostToasts = 3

let lastId = 0

/** The toasts on the screen, the newest last. */
export const useToasts = create<readonly ShownToast[]>(() => [])

/** Passing messages at the edge of the window, callable from anywhere. */
export const toasts = {
  /** The same message again restarts its toast instead of adding another one. */
  show(toast: Toast): void {
    lastId += 1
    const message = removeDirectionMarks(toast.message)
    const shown = { ...toast, message, details: removeDirectionMarks(toast.details), id: lastId }
    useToasts.setState(
      (before) => [...before.filter((other) => other.message !== message), shown].slice(-mostToasts),
      true,
    )
  },

  dismiss(id: number): void {
    useToasts.setState((before) => before.filter((toast) => toast.id !== id), true)
  },

  /** For the moment when what they announce is opened. */
  dismissAll(): void {
    useToasts.setState([], true)
  },
}
