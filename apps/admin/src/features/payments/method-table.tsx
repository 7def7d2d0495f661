import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { sharedTexts } from '@voltway/ui/texts'
import { CreditCard, Pencil, Trash2 } from 'lucide-react'
import { texts } from '../../lib/texts.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { methodColumns } from './method-columns.tsx'
import type { PaymentSearchParams } from './payment-search-params.ts'
import { useMethodDeletion } from './use-method-deletion.ts'
import type { PaymentMethodsQuery } from './use-payment-methods-query.ts'

type MethodTableProps = {
  searchParams: PaymentSearchParams
  query: PaymentMethodsQuery
  /** The id of the one that was saved last. */
  highlight: string | undefined
  onChange: (patch: Partial<PaymentSearchParams>) => void
  onEdit: (id: string) => void
}

/** One page of payment methods, with the actions of each. */
export function MethodTable({ searchParams, query, highlight, onChange, onEdit }: MethodTableProps) {
  const askAndDelete = useMethodDeletion()
  const failed = { text: texts.payments.loadFailed, onRetry: () => void query.refetch() }

  return (
    <DataTable
      caption="Payment methods"
      columns={methodColumns}
      rows={query.data?.items}
      rowKey={({ method }) => method.id}
      rowName={({ method }) => method.name}
      sort={searchParams}
      onSort={onChange}
      loading={query.isFetching}
      failed={query.isError ? failed : undefined}
      empty={<NoMethods search={searchParams.search} onClear={() => onChange({ search: '' })} />}
      highlight={highlight}
      actions={(row) => (
        <>
          <RowButton text="Edit" label={`Edit ${row.method.name}`} onClick={() => onEdit(row.method.id)}>
            <Pencil aria-hidden className="size-4" />
          </RowButton>
          <RowButton
            danger
            text="Delete"
            label={`Delete ${row.method.name}`}
            onClick={() => void askAndDelete(row)}
          >
            <Trash2 aria-hidden className="size-4" />
          </RowButton>
        </>
      )}
    />
  )
}

function NoMethods({ search, onClear }: { search: string; onClear: () => void }) {
  const icon = <CreditCard className="size-8" />
  if (search === '') {
    return (
      <EmptyState
        icon={icon}
        text={sharedTexts.noPaymentMethods}
        hint="Nobody can place an order until there is one."
      />
    )
  }
  return (
    <EmptyState icon={icon} text={sharedTexts.noPaymentMethods} hint="Try fewer or other words.">
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    </EmptyState>
  )
}
