import type { AdminOrder, FoundOrder } from '@voltway/contract'
import { toasts } from '@voltway/ui/toasts'
import { useRef, useState } from 'react'
import { formatChanges } from '../../../lib/editing/format-changes.ts'
import { saveOver } from '../../../lib/editing/save-over.tsx'
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

/**
 * Manages the typed note and tracking of the order in the dialog, and saves them. Before it replaces another admin's change, it
 * asks.
 */
export function useNotesDraft(order: FoundOrder | undefined) {
  const { orders } = trpc.useUtils().admin
  const { mutateAsync, isPending } = trpc.admin.orders.update.useMutation()
  const [draft, showDraft] = useState<Draft | null>(null)
  // A save that follows another one needs what was typed meanwhile.
  const latest = useRef(draft)
  const running = useRef<Promise<boolean>>(null)
  const current = draft?.base.id === order?.id ? draft : null

  function setDraft(next: Draft | null) {
    latest.current = next
    showDraft(next)
  }

  async function save({ base, notes }: Pick<Draft, 'base' | 'notes'>): Promise<boolean> {
    const { note, ...tracking } = notes
    const hasTracking = Object.values(tracking).some((text) => text.trim() !== '')
    const { note: _, ...before } = notesOf(base)
    const isTrackingChanged = JSON.stringify(before) !== JSON.stringify(tracking)
    const finish = (saved: Partial<FoundOrder>) => {
      const present = { ...base, ...saved }
      // The admin may type on while the server saves, also in another order.
      const typed = latest.current
      if (typed?.base.id === base.id)
        setDraft(isSame(typed.notes, notes) ? null : { ...typed, base: present })
      orders.get.setData({ id: base.id }, present)
      toasts.show({ message: texts.orders.updated, details: base.reference, subject: `note ${base.id}` })
      void orders.search.invalidate()
      return true
    }
    const setErrors = (errors: Draft['errors']) =>
      latest.current?.base.id === base.id && setDraft({ ...latest.current, errors })
    setErrors({})
    try {
      const saved = await saveOver({
        loaded: base as AdminOrder,
        typed: notes,
        toDraft: notesOf,
        describeChanges: (present, before) => formatChanges(before, present, fieldNames),
        save: ({ version }) =>
          mutateAsync({
            id: base.id,
            note: note === base.note ? undefined : note,
            ...(isTrackingChanged && { tracking: hasTracking ? tracking : null }),
            if_match: `"${version}"`,
          }),
        onLoad: (present) => {
          if (latest.current?.base.id === base.id) setDraft(null)
          orders.get.setData({ id: base.id }, { ...base, ...present })
        },
      })
      return saved !== null && finish(saved)
    } catch (error) {
      const issues = fieldIssues(error)
      setErrors(issues)
      const details = Object.values(issues).join('. ') || (saveMessage(error) ?? serverMessageOr(error))
      toasts.show({
        tone: 'failure',
        message: texts.orders.updateFailed,
        details,
        subject: `note ${base.id}`,
      })
      return false
    }
  }

  return {
    notes: current?.notes ?? (order && notesOf(order)),
    errors: current?.errors ?? {},
    unsaved: current !== null,
    saving: isPending,
    change(patch: Partial<OrderNotes>) {
      if (!order) return
      const base = current?.base ?? order
      const notes = { ...(current?.notes ?? notesOf(order)), ...patch }
      const isUnchanged = ([path]: [string, string]) => !(path.replace('tracking.', '') in patch)
      const errors = Object.fromEntries(Object.entries(current?.errors ?? {}).filter(isUnchanged))
      setDraft(isSame(notes, notesOf(base)) ? null : { base, notes, errors })
    },
    discard: () => setDraft(null),
    /** Saves the typed texts, after a save that is running. Resolves with false if one of them failed. */
    async save(): Promise<boolean> {
      while (running.current) if (!(await running.current)) return false
      const typed = latest.current
      if (typed === null || typed.base.id !== order?.id) return true
      running.current = save(typed).finally(() => {
        running.current = null
      })
      return running.current
    },
  }
}

export type NotesDraft = ReturnType<typeof useNotesDraft>
