import { useMutation } from '@tanstack/react-query'
import type { Order } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import type { Elements } from '@voltway/ui/elements'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { usePageData } from '../../../lib/page-data.ts'
import { paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { buyAgain } from './buy-again.ts'
import { cancelOrder } from './cancel-order.ts'
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
      <Button
        ref={focusSectionAfter}
        variant="secondary"
        busy={buying.isPending}
        onClick={() => buying.mutate(order)}
      >
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
