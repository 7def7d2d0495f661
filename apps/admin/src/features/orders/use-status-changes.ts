import { useMutationState } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import type { Order, OrderStatus } from '@voltway/contract'
import { isWithdrawn } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import { statusLabels } from '@voltway/ui/status-labels'
import { toasts } from '@voltway/ui/toast-queue'
import { serverMessageOr } from '../../lib/failure.ts'
import { formatCount } from '../../lib/format-count.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { bulkStatuses, markLabel } from './next-statuses.ts'

type NewStatus = OrderStatus | 'previous'
type Change = { ids: string[]; status: NewStatus }
type Outcome = { isDone: boolean; changed: Order[]; details: string }

export type StatusChanges = ReturnType<typeof useStatusChanges>

const orderTexts = texts.orders
const procedure = trpc.admin.orders.setStatuses

/**
 * Sets the status of orders. A status that is being saved overrides the cached one only in the display, so that a failed save
 * needs no rollback.
 */
export function useStatusChanges() {
  const { orders, users } = trpc.useUtils().admin
  const { mutateAsync } = procedure.useMutation({
    // A scope runs mutations one after the other: two changes of an order must reach the server in sequence.
    scope: { id: 'order statuses' },
    // Loads the orders before the override ends, so that the old status does not flash.
    onSuccess: () => refreshOrders(),
  })
  const refreshOrders = () => Promise.all([orders.search.invalidate(), orders.get.invalidate()])
  const saving = useMutationState({
    filters: { mutationKey: getMutationKey(procedure), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })

  /** Saves the status of the orders that have not changed since they were loaded. */
  async function save(targets: readonly Order[], status: NewStatus): Promise<Outcome> {
    const ids = targets.map(({ id }) => id)
    // A change by this page that is still being saved is no conflict.
    const guarded = status === 'previous' ? targets : targets.filter(({ id }) => !latest.has(id))
    const expected_history = Object.fromEntries(guarded.map(({ id, history }) => [id, history.length]))
    const { updated, unchanged, missing, conflicts } = await mutateAsync({ ids, status, expected_history })
    const skipped = targets.filter(({ id }) => missing.includes(id) || conflicts.includes(id))
    return {
      isDone: updated.length > 0,
      changed: updated.filter(({ id }) => !unchanged.includes(id)),
      details: formatOutcome(updated, skipped),
    }
  }

  /** Shows the outcome, and offers to restore the statuses that the change replaced. */
  async function show(outcome: Promise<Outcome>, targets: readonly Order[]): Promise<boolean> {
    const subject = targets.map(({ id }) => id).join()
    const { isDone, changed, details } = await outcome.catch((error: unknown) => {
      void refreshOrders()
      const message = serverMessageOr(error, `${noResponseMessage} ${formatReferences(targets)}`)
      return { isDone: false, changed: [], details: message }
    })
    toasts.show({
      tone: isDone ? 'info' : 'failure',
      message: isDone ? orderTexts.updated : orderTexts.updateFailed,
      details,
      subject,
      actions:
        changed.length > 0
          ? [{ label: 'Undo', onClick: () => show(save(changed, 'previous'), targets) }]
          : [],
    })
    void Promise.all([orders.overview.invalidate(), users.get.invalidate()])
    return isDone
  }

  const latest = new Map(saving.flatMap(({ ids, status }) => ids.map((id) => [id, status] as const)))
  return {
    /** Saves a new status, shows the outcome and returns whether at least one order was changed. */
    change: async (targets: readonly Order[], status: OrderStatus) => {
      if (!(await confirmWithdrawn(targets, status))) return false
      return show(save(targets, status), targets)
    },
    /** Returns the status to show: the one that is being saved, or else the server's. */
    shownStatus: ({ id, status }: Order) => {
      const saved = latest.get(id) ?? 'previous'
      return saved === 'previous' ? status : saved
    },
  }
}

/** Asks before the shop continues with orders that their customers have withdrawn. Resolves with true if it may set the status. */
async function confirmWithdrawn(orders: readonly Order[], status: OrderStatus): Promise<boolean> {
  const withdrawn = orders.filter(isWithdrawn).map(({ reference }) => reference)
  if (withdrawn.length === 0 || !bulkStatuses.some((each) => each === status)) return true
  const name = statusLabels[status].label.toLowerCase()
  return dialogs.confirm({
    ...(orders.length === 1
      ? { question: `${withdrawn[0]} was withdrawn. Mark it as ${name}?` }
      : {
          question: `Mark ${orders.length} orders as ${name}?`,
          details: `Withdrawn orders among them: ${withdrawn.length} (${withdrawn.join(', ')})`,
        }),
    action: markLabel(status),
  })
}

function formatOutcome(updated: readonly Order[], skipped: readonly Order[]): string {
  const groups = [...Map.groupBy(updated, ({ status }) => status)]
  const sentences = groups.map(([status, [first, ...others]]) => {
    const subject = others.length === 0 ? first?.reference : formatCount(others.length + 1, 'order')
    return `${subject} · ${statusLabels[status].label}`
  })
  if (skipped.length > 0)
    sentences.push(`Skipped: ${formatReferences(skipped)}, changed or deleted meanwhile`)
  return sentences.join('. ')
}

function formatReferences(orders: readonly Order[]): string {
  return orders.map(({ reference }) => reference).join(', ')
}

const noResponseMessage = 'The server did not answer. Please check these orders and try again:'
