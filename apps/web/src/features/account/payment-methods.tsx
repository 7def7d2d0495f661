import { useQuery } from '@tanstack/react-query'
import { methodLines } from '@voltway/contract/browser'
import { CopyLines } from '@voltway/ui/copy-lines'
import { EmptyState } from '@voltway/ui/empty-state'
import { fixedTexts } from '@voltway/ui/fixed-texts'
import { paymentTypeLabels } from '@voltway/ui/payment-type-labels'
import { Skeleton } from '@voltway/ui/skeleton'
import { CreditCard } from 'lucide-react'
import { trpc } from '../../lib/trpc.ts'
import { PageSection } from '../../ui/page-section.tsx'

/** The payment methods; empty if they fail to load (docs/behaviour.md, "Account"). */
export function PaymentMethods() {
  const { data, isPending } = useQuery(trpc.paymentMethods.list.queryOptions({}))
  const methods = data?.items ?? []

  return (
    <PageSection title="Payment Methods">
      {isPending && <Skeleton label="The payment methods are loading" className="h-144 lg:h-88" />}
      {!isPending && methods.length === 0 && (
        <EmptyState icon={<CreditCard className="size-8" />} text={fixedTexts.noPaymentMethods} />
      )}
      {methods.length > 0 && (
        <ul className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          {methods.map((method) => {
            const { Icon } = paymentTypeLabels[method.type]
            return (
              <li key={method.id} className="min-w-0">
                <h3 className="mb-2 flex items-center gap-3 font-medium text-lg [overflow-wrap:anywhere]">
                  <Icon aria-hidden className="size-5 shrink-0 text-soft" />
                  <span>{method.name}</span>
                </h3>
                <CopyLines lines={methodLines(method)} />
              </li>
            )
          })}
        </ul>
      )}
    </PageSection>
  )
}
