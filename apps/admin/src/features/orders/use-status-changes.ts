import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { getMutationKey, getQueryKey } from '@trpc/react-query'
import type { FoundOrder, Order, OrderStatus } from '@voltway/contract'
import { statusNames } from '@voltway/ui/status-badges'
import { toasts } from '@voltway/ui/toasts'
import { serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { changedMessage, missingMessage } from './status-change-messages.ts'

type Found = { items: FoundOrder[]; total: number }
type Change = { ids: string[]; status: OrderStatus }

export type StatusChanges = {
  /** Saves a new status and shows the outcome; true when at least one order was changed. */
  change: (orders: readonly FoundOrder[], status: OrderStatus) => Promise<boolean>
  /** The status to show: the one that is being saved, else the server's. */
  shownStatus: (order: Order) => OrderStatus
}

const orderTexts = texts.orders
const procedure = trpc.admin.orders.setStatuses

/**
 * Sets the status of orders. A status that is being saved is only laid over the cached answers of the server, so that a
 * failed save has nothing to roll back.
 */
export function useStatusChanges(): StatusChanges {
  const cache = useQueryClient()
  const { orders } = trpc.useUtils().admin
  const { mutateAsync } = procedure.useMutation({
    // A scope runs them one after the other: two changes of an order must arrive in sequence.
    scope: { id: 'order statuses' },
    // The cache gets the new status before it stops being laid over, so that the old one does not show in between.
    onSuccess: ({ updated }) => updateCache(new Map(updated.map((order) => [order.id, order]))),
  })
  const saving = useMutationState({
    filters: { mutationKey: getMutationKey(procedure), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })

  function updateCache(saved: ReadonlyMap<string, Order>) {
    const withSaved = (order: FoundOrder) => ({ ...order, ...saved.get(order.id) })
    cache.setQueriesData<Found>(
      { queryKey: getQueryKey(trpc.admin.orders.search) },
      (page) => page && { ...page, items: page.items.map(withSaved) },
    )
    cache.setQueriesData<FoundOrder>(
      { queryKey: getQueryKey(trpc.admin.orders.get) },
      (order) => order && withSaved(order),
    )
  }

  async function change(changed: readonly FoundOrder[], status: OrderStatus): Promise<boolean> {
    try {
      const { updated, missing } = await mutateAsync({ ids: changed.map(({ id }) => id), status })
      if (updated.length === 0) {
        toasts.show({
          tone: 'failure',
          message: orderTexts.updateFailed,
          details: missingMessage(missing.length),
        })
        return false
      }
      const known = changed.filter(({ id }) => !missing.includes(id))
      toasts.show({
        message: orderTexts.updated,
        details: changedMessage(known, status, missing.length),
        action: { label: 'Undo', onClick: () => undo(known, status) },
      })
      return true
    } catch (error) {
      toasts.show({
        tone: 'failure',
        message: orderTexts.updateFailed,
        details: serverText(error, noAnswerMessage),
      })
      return false
    } finally {
      void Promise.all([orders.search.invalidate(), orders.overview.invalidate(), orders.get.invalidate()])
    }
  }

  function undo(changed: readonly FoundOrder[], status: OrderStatus) {
    for (const before of statusNames.filter((name) => name !== status)) {
      const those = changed.filter((order) => order.status === before)
      if (those.length > 0) void change(those, before)
    }
  }

  const latest = new Map(saving.flatMap(({ ids, status }) => ids.map((id) => [id, status] as const)))
  return { change, shownStatus: ({ id, status }) => latest.get(id) ?? status }
}

const noAnswerMessage = 'The server did not answer. Please look whether the order was changed, and try again.'
