import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { getMutationKey, getQueryKey } from '@trpc/react-query'
import type { FoundOrder, Order, OrderStatus } from '@voltway/contract'
import { alerts } from '@voltway/ui/alerts'
import { statusNames } from '@voltway/ui/order-statuses'
import { serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { changedWords, goneWords } from './change-words.ts'

type Found = { items: FoundOrder[]; total: number }
type Change = { ids: string[]; status: OrderStatus }

export type StatusChanges = {
  /** Saves a new status and says how that went; true when at least one order has it now. */
  change: (orders: readonly FoundOrder[], status: OrderStatus) => Promise<boolean>
  /** The status to show: the one that is being saved, else the server's. */
  shownStatus: (order: Order) => OrderStatus
}

const orderTexts = texts.orders
const procedure = trpc.admin.orders.setStatuses

/**
 * Sets the status of orders. What is being saved is laid over the server's answers and never written among them, so that a
 * failed save has nothing to undo: what the server said last is seen again.
 */
export function useStatusChanges(): StatusChanges {
  const cache = useQueryClient()
  const { orders } = trpc.useUtils().admin
  const { mutateAsync } = procedure.useMutation({
    // One after the other: two changes of one order must arrive in the sequence in which they were asked for.
    scope: { id: 'order statuses' },
    // Before the new status stops being laid over the answers, they have it.
    onSuccess: ({ updated }) => keep(new Map(updated.map((order) => [order.id, order]))),
  })
  const saving = useMutationState({
    filters: { mutationKey: getMutationKey(procedure), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })

  function keep(saved: ReadonlyMap<string, Order>) {
    const renew = (order: FoundOrder) => ({ ...order, ...saved.get(order.id) })
    cache.setQueriesData<Found>(
      { queryKey: getQueryKey(trpc.admin.orders.search) },
      (found) => found && { ...found, items: found.items.map(renew) },
    )
    cache.setQueriesData<FoundOrder>(
      { queryKey: getQueryKey(trpc.admin.orders.get) },
      (order) => order && renew(order),
    )
  }

  async function change(changed: readonly FoundOrder[], status: OrderStatus): Promise<boolean> {
    try {
      const { updated, missing } = await mutateAsync({ ids: changed.map(({ id }) => id), status })
      if (updated.length === 0) {
        alerts.toast({
          tone: 'failure',
          message: orderTexts.updateFailed,
          details: goneWords(missing.length),
        })
        return false
      }
      const known = changed.filter(({ id }) => !missing.includes(id))
      alerts.toast({
        message: orderTexts.updated,
        details: changedWords(known, status, missing.length),
        action: { label: 'Undo', onPress: () => undo(known, status) },
      })
      return true
    } catch (error) {
      alerts.toast({
        tone: 'failure',
        message: orderTexts.updateFailed,
        details: serverText(error, lostWords),
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

const lostWords = 'The server did not answer. Please look whether the order was changed, and try again.'
