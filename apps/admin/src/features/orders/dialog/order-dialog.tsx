import type { FoundOrder } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useLeaveGuard } from '../../../lib/editing/use-leave-guard.ts'
import { isNotFound } from '../../../lib/failure.ts'
import { texts } from '../../../lib/texts.ts'
import { pollList, trpc } from '../../../lib/trpc.ts'
import { useAccess } from '../../../lib/use-access.ts'
import type { DialogInUrl } from '../../../lib/use-dialog-in-url.ts'
import { DialogFallback } from '../../../ui/dialogs/dialog-fallback.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { NextStatusButtons } from '../next-status-buttons.tsx'
import { statusMenuItems } from '../next-statuses.ts'
import type { StatusChanges } from '../use-status-changes.ts'
import { OrderDetail } from './order-detail.tsx'
import type { OtherOrders } from './other-orders.tsx'
import { useNotesDraft } from './use-notes-draft.ts'

type OrderDialogProps = {
  dialog: DialogInUrl
  /** The orders of the list; the dialog shows the order's row until its query has a response. */
  rows: readonly FoundOrder[]
  changes: StatusChanges
  onDelete: (order: FoundOrder) => void
  onChange: ComponentProps<typeof OtherOrders>['onChange']
}

/**
 * A dialog with the order whose id is in the URL. It refreshes like the list. If the order does not exist, the dialog
 * shows a message.
 */
export function OrderDialog({ dialog, rows, changes, onDelete, onChange }: OrderDialogProps) {
  const { shown, isOpen, close } = dialog
  const { orders } = trpc.useUtils().admin
  const query = trpc.admin.orders.get.useQuery(
    { id: shown.id },
    {
      enabled: isOpen,
      placeholderData: () => rows.find((order) => order.id === shown.id),
      refetchInterval: pollList,
    },
  )
  const loaded = query.data
  // The link of a mail has the reference in place of the id.
  useEffect(() => {
    if (!isOpen || loaded === undefined || loaded.id === shown.id) return
    orders.get.setData({ id: loaded.id }, loaded)
    onChange({ open: loaded.id }, { replace: true })
  })
  const { canEdit } = useAccess()
  const draft = useNotesDraft(query.data, shown.id)
  // Typed texts stay until the admin leaves them, also if the order was deleted or its first load fails.
  const order = isNotFound(query.error) && !draft.unsaved ? undefined : (query.data ?? draft.base)
  const guard = useLeaveGuard({
    unsaved: isOpen && draft.unsaved,
    loss: () => 'The typed note or tracking will be lost.',
    onLeave: draft.discard,
  })

  // The shopkeeper types the tracking before the status, and the customer's mail about the status contains it.
  const change: StatusChanges['change'] = async (orders, status) =>
    (await draft.save()) && changes.change(orders, status)

  async function leave() {
    if (await guard.mayLeave()) close()
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => void (open || leave())}
      title={order?.reference ?? (query.error === null ? 'Order' : 'Order not shown')}
      size="large"
      footer={
        order &&
        canEdit && (
          <Actions order={order} changes={{ ...changes, change }} busy={draft.saving} onDelete={onDelete} />
        )
      }
    >
      {order ? (
        <OrderDetail order={order} status={changes.shownStatus(order)} draft={draft} onChange={onChange} />
      ) : (
        <DialogFallback query={query} entity="order" failed={texts.orders.loadFailed} onClose={close} />
      )}
    </Dialog>
  )
}

type ActionsProps = Pick<OrderDialogProps, 'changes' | 'onDelete'> & {
  order: FoundOrder
  busy: boolean
}

function Actions({ order, changes, busy, onDelete }: ActionsProps) {
  const others = useRef<HTMLButtonElement>(null)
  const status = changes.shownStatus(order)

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="quiet" onClick={() => onDelete(order)} className="mr-auto -ml-4 text-danger!">
        Delete
      </Button>
      <Menu
        label="Other statuses"
        trigger={
          <Button ref={others} variant="secondary" busy={busy}>
            <span>Set status</span>
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
        groups={[statusMenuItems(status, (chosen) => void changes.change([order], chosen))]}
      />
      <NextStatusButtons order={order} changes={changes} busy={busy} focusAfter={others} />
    </div>
  )
}
