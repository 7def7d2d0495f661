import type { ReactNode } from 'react'

export type Notice = {
  title?: string
  message: string
  children?: ReactNode
  /** What must be seen however long the rest is; it does not scroll. */
  footer?: ReactNode
}
export type Question = {
  question: string
  details?: string
  action: string
  cancel?: string
  danger?: boolean
  /** What gets the focus when the answer is no, instead of what had it before. */
  focusAfterNo?: HTMLElement
}
export type Toast = {
  message: string
  /** More about it, below it and smaller: a number, the server's sentence. */
  details?: string
  /** A failure interrupts (role alert) and stays longer; info waits for a pause (role status). */
  tone?: 'info' | 'failure'
  action?: { label: string; onPress: () => void }
}

export type Dialogue = { id: number; answer: (agreed: boolean) => void } & (
  | ({ kind: 'notice' } & Notice)
  | ({ kind: 'question' } & Question)
)
export type ShownToast = Toast & { id: number }
export type AlertsState = { dialogues: readonly Dialogue[]; toasts: readonly ShownToast[] }

const mostToasts = 3

// Names in a sentence come from strangers: a mark that turns the direction of writing would turn the rest of it round.
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const straight = <Text extends string | undefined>(text: Text) => text?.replace(directionMarks, '') as Text

let state: AlertsState = { dialogues: [], toasts: [] }
let lastId = 0
const listeners = new Set<() => void>()

function change(next: Partial<AlertsState>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function ask(dialogue: ({ kind: 'notice' } & Notice) | ({ kind: 'question' } & Question)): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const asked = { ...dialogue, id: lastId, answer: resolve }
    change({ dialogues: [...state.dialogues, asked] })
  })
}

/** The app's alerts, callable from anywhere; they wait in line, the first is shown. */
export const alerts = {
  /** An alert dialog with an OK button; resolves when it was closed. */
  async show(notice: Notice): Promise<void> {
    await ask({ kind: 'notice', ...notice, message: straight(notice.message) })
  },

  /** A question; true only when its action was pressed. */
  confirm(question: Question): Promise<boolean> {
    return ask({ kind: 'question', ...question, details: straight(question.details) })
  },

  /** A passing message at the edge; saying the same again restarts it instead of piling up. */
  toast(toast: Toast): void {
    lastId += 1
    const [message, details] = [straight(toast.message), straight(toast.details)]
    const others = state.toasts.filter((shown) => shown.message !== message)
    change({ toasts: [...others, { ...toast, message, details, id: lastId }].slice(-mostToasts) })
  },

  /** Takes the toasts away; for the moment when what they announce is opened. */
  dismissToasts(): void {
    if (state.toasts.length > 0) change({ toasts: [] })
  },
}

/** What the outlet and the host need to show the alerts; features use `alerts` alone. */
export const alertsStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): AlertsState => state,
  removeDialogue(id: number): void {
    change({ dialogues: state.dialogues.filter((dialogue) => dialogue.id !== id) })
  },
  removeToast(id: number): void {
    change({ toasts: state.toasts.filter((toast) => toast.id !== id) })
  },
}
