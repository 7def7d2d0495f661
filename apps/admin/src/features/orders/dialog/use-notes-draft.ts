import type { AdminOrder, FoundOrder } from '@voltway/contract'
import { toasts } from '@voltway/ui/toast-queue'
import { useState } from 'react'
import { formatChanges } from '../../../lib/editing/format-changes.ts'
import { saveWithConflictCheck } from '../../../lib/editing/save-with-conflict-check.tsx'
import { savingText } from '../../../lib/editing/use-leave-guard.ts'
import { fieldIssues, saveMessage, serverMessageOr } from '../../../lib/failure.ts'
import { texts } from '../../../lib/texts.ts'
import { trpc } from '../../../lib/trpc.ts'

/** The typed tracking and note of an order. The three fields of the tracking are empty if there is no tracking. */
export type OrderNotes = { carrier: string; number: string; url: string; note: string }

/** `errors` are the reasons of the last failed save, by path. */
type Draft = { base: FoundOrder; notes: OrderNotes; errors: Record<string, string> }

const notesOf = ({ tracking, note }: AdminOrder): OrderNotes => ({
  carrier: tracking?.carrier ?? '',
  number: tracking?.number ?? '',
  url: tracking?.url ?? '',
  note,
})

const fieldNames = { number: 'tracking number', url: 'tracking link' }

const isSame = (one: OrderNotes, other: OrderNotes) => JSON.stringify(one) === JSON.stringify(other)

/** Manages the typed note and tracking of the order with this id in the dialog, and saves them. The order may fail to load. */
export function useNotesDraft(order: FoundOrder | undefined, id: string) {
  const { orders } = trpc.useUtils().admin
  const { mutateAsync, isPending } = trpc.admin.orders.update.useMutation()
  const [draft, setDraft] = useState<Draft | null>(null)
  const current = draft?.base.id === (order?.id ?? id) ? draft : null

  /** Replaces the draft of this order, unless the admin has gone on to another one. */
  function replace(id: string, next: Draft | null) {
    setDraft((present) => (present?.base.id === id ? next : present))
  }

  function show(present: FoundOrder) {
    replace(present.id, null)
    orders.get.setData({ id: present.id }, present)
  }

  /** Saves the typed texts, if any. Resolves with false if this failed, or if a save is running. */
  async function save(): Promise<boolean> {
    if (current === null) return true
    if (isPending) {
      toasts.show({ message: savingText })
      return false
    }
    const { base, notes } = current
    const { note, ...tracking } = notes
    const hasTracking = Object.values(tracking).some((text) => text.trim() !== '')
    const isNoteChanged = note !== base.note
    const isTrackingChanged = !isSame({ ...notes, note: base.note }, notesOf(base))
    // Only a change of the texts that the save replaces is a conflict.
    const sentTexts = ({ note, ...tracking }: OrderNotes) => ({
      ...(isTrackingChanged && tracking),
      ...(isNoteChanged && { note }),
    })
    const subject = `note ${base.id}`
    replace(base.id, { ...current, errors: {} })
    try {
      const saved = await saveWithConflictCheck({
        loaded: base as AdminOrder,
        typed: sentTexts(notes),
        toDraft: (order) => sentTexts(notesOf(order)),
        describeChanges: (present, before) => formatChanges(before, present, fieldNames),
        save: ({ version }) =>
          mutateAsync({
            id: base.id,
            note: isNoteChanged ? note : undefined,
            ...(isTrackingChanged && { tracking: hasTracking ? tracking : null }),
            if_match: `"${version}"`,
          }),
        onLoad: (present) => show({ ...base, ...present }),
      })
      if (saved === null) return false
      show({ ...base, ...saved })
      toasts.show({ message: texts.orders.updated, details: base.reference, subject })
      void orders.search.invalidate()
      return true
    } catch (error) {
      const errors = fieldIssues(error)
      replace(base.id, { ...current, errors })
      const details = Object.values(errors).join('. ') || (saveMessage(error) ?? serverMessageOr(error))
      toasts.show({ tone: 'failure', message: texts.orders.updateFailed, details, subject })
      return false
    }
  }

  return {
    /** The order as it was when the typing began; undefined without unsaved texts. */
    base: current?.base,
    notes: current?.notes ?? (order && notesOf(order)),
    errors: current?.errors ?? {},
    unsaved: current !== null,
    saving: isPending,
    change(patch: Partial<OrderNotes>) {
      const present = current ?? (order && { base: order, notes: notesOf(order), errors: {} })
      if (!present) return
      const { base, notes: before, errors } = present
      const notes = { ...before, ...patch }
      const isUnchanged = ([path]: [string, string]) => !(path.replace('tracking.', '') in patch)
      const others = Object.fromEntries(Object.entries(errors).filter(isUnchanged))
      setDraft(isSame(notes, notesOf(base)) ? null : { base, notes, errors: others })
    },
    discard: () => setDraft(null),
    save,
  }
}

export type NotesDraft = ReturnType<typeof useNotesDraft>
