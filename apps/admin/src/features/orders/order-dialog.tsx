import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { EmptyState } from '@voltway/ui/empty-state'
import { Skeleton } from '@voltway/ui/skeleton'
import { isNotFound, serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { DialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { OrderDetail } from './order-detail.tsx'
import { OrderDialogActions } from './order-dialog-actions.tsx'

type OrderDialogProps = {
  dialog: DialogInUrl
  /** The orders of the list: this one's row is shown until the server has answered. */
  rows: readonly FoundOrder[]
  shownStatus: (order: FoundOrder) => OrderStatus
  isBeingDeleted: (order: FoundOrder) => boolean
  onStatus: (order: FoundOrder, status: OrderStatus) => void
  onDelete: (order: FoundOrder) => void
}

/** The order that the URL names, above the list: also by a shared link, and also when it does not exist. */
export function OrderDialog(props: OrderDialogProps) {
  const { dialog, rows, shownStatus, isBeingDeleted, onStatus, onDelete } = props
  const { shown, isOpen, finalFocus, close } = dialog

  const { data, error, isFetching, refetch } = trpc.admin.orders.get.useQuery(
    { id: shown.id },
    { enabled: isOpen, placeholderData: () => rows.find((order) => order.id === shown.id) },
  )
  const order = error !== null && isNotFound(error) ? undefined : data

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || close()}
      finalFocus={finalFocus}
      title={order?.reference ?? (error === null ? 'Order' : 'Order not shown')}
      size="large"
      footer={
        order && (
          <OrderDialogActions
            status={shownStatus(order)}
            deleting={isBeingDeleted(order)}
            onStatus={(status) => onStatus(order, status)}
            onDelete={() => onDelete(order)}
          />
        )
      }
    >
      {order && <OrderDetail order={order} status={shownStatus(order)} />}
      {!order && error === null && <Skeleton className="h-96" />}
      {!order && error !== null && (
        <EmptyState {...problem(error)}>
          {!isNotFound(error) && (
            <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            Back to the list
          </Button>
        </EmptyState>
      )}
    </Dialog>
  )
}

function problem(error: unknown): { text: string; hint?: string } {
  if (!isNotFound(error)) return { text: serverText(error, texts.orders.loadFailed) }
  return { text: 'This order does not exist', hint: 'It may have been deleted, or the link is not complete.' }
}
