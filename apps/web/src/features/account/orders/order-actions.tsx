import { useMutation } from '@tanstack/react-query'
import type { Order } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { dialogs } from '@voltway/ui/dialog-queue'
import type { Elements } from '@voltway/ui/elements'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { toasts } from '@voltway/ui/toasts'
import { failureBody } from '../../../lib/failure.ts'
import { usePageData } from '../../../lib/page-data.ts'
import { paths } from '../../../lib/paths.ts'
import { client, trpc } from '../../../lib/trpc.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { buyAgain } from './buy-again.ts'
import { mayWithdraw } from './may-withdraw.ts'

/** The buttons of an order: the link in `children`, buy it again, cancel it while it is pending, withdraw from its contract. */
export function OrderActions({ order, children }: { order: Order; children: Elements }) {
  const { withdrawal } = usePageData()
  const buying = useMutation({ mutationFn: buyAgain })
  const cancelling = useMutation({ mutationFn: cancelOrder })
  const isPending = order.status === 'pending'
  const canWithdraw = withdrawal && mayWithdraw(order)

  return (
    <div className="flex flex-wrap gap-3 pb-4">
      {children}
      <Button variant="secondary" busy={buying.isPending} onClick={() => buying.mutate(order)}>
        Buy again
      </Button>
      {isPending && (
        <Button
          ref={focusSectionAfter}
          variant="secondary"
          busy={cancelling.isPending}
          onClick={() => cancelling.mutate(order)}
        >
          Cancel order
        </Button>
      )}
      {canWithdraw && (
        <LinkButton
          ref={focusSectionAfter}
          to={paths.withdraw}
          search={{ order: order.reference }}
          variant="secondary"
        >
          Withdraw from contract
        </LinkButton>
      )}
    </div>
  )
}

async function cancelOrder({ id, reference }: Order): Promise<void> {
  const agreed = await dialogs.confirm({
    question: 'Cancel this order?',
    details: `Order ${reference} cannot be restored. Please do not pay for it afterwards.`,
    action: 'Cancel order',
    cancel: 'Keep order',
    danger: true,
  })
  if (!agreed) return
  try {
    await client.orders.cancel.mutate({ id })
    toasts.show({ message: `Order ${reference} is cancelled` })
  } catch (error) {
    const reason = failureBody(error)?.message
    toasts.show({
      tone: 'failure',
      message: reason ? 'The order is not cancelled' : 'The shop did not answer',
      details: reason ?? 'Please look at the status of the order.',
    })
  }
  await trpc.orders.invalidate()
}
