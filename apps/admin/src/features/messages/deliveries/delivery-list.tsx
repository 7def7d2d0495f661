import type { Delivery, Webhook } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { useFocusOnMore } from '@voltway/ui/use-focus-on-more'
import { RotateCw, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { serverMessage } from '../../../lib/failure.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { RowButton } from '../../../ui/data-table/row-button.tsx'
import { messageName } from '../message-names.ts'
import type { MessageSearchParams } from '../message-search-params.ts'
import { deliveryColumns } from './delivery-columns.tsx'
import { DeliveryFilters, noFilters } from './delivery-filters.tsx'
import { isResendable } from './delivery-state.ts'
import { formatDeliveryCount } from './format-delivery-count.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useDeliveries } from './use-deliveries.ts'
import { useSendAgain } from './use-send-again.ts'

type DeliveryListProps = {
  webhooks: readonly Webhook[] | undefined
  searchParams: MessageSearchParams
  onChange: (patch: Partial<MessageSearchParams>) => void
}

/** The deliveries of the last 30 days with filters. *Send again* sends one or the selected ones. */
export function DeliveryList({ webhooks, searchParams, onChange }: DeliveryListProps) {
  const { items, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useDeliveries(searchParams)
  const { send, progress, errors } = useSendAgain()
  const section = useRef<HTMLElement>(null)
  const { selected, select } = useSelection(searchParams)
  const chosen = (items ?? []).filter(({ id }) => selected.has(id))
  const isFiltered = searchParams.status !== '' || searchParams.webhook !== ''
  const focusOnMore = useFocusOnMore(items?.length ?? 0, (index) =>
    section.current?.querySelectorAll<HTMLElement>('[data-row] input')[index]?.focus(),
  )

  function clear() {
    select(new Set())
    // The bar disappears with its focused button.
    section.current?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={section}
      aria-labelledby="deliveries"
      tabIndex={-1}
      className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 outline-none [&_:focus-visible]:scroll-mb-24"
    >
      <h2 id="deliveries" className="text-heading">
        Deliveries
      </h2>
      <DeliveryFilters webhooks={webhooks} searchParams={searchParams} onChange={onChange} />
      <DataTable
        caption="Deliveries of the last 30 days"
        columns={deliveryColumns(errors)}
        query={{
          data: items && { items, total: items.length },
          error,
          isFetching: isPlaceholderData,
          refetch,
        }}
        failure={(failure) => ({ text: 'Failed to load deliveries', details: serverMessage(failure) })}
        rowKey={({ id }) => id}
        rowName={nameOf}
        selection={new Set(chosen.map(({ id }) => id))}
        onSelectionChange={select}
        empty={<NoDeliveries isFiltered={isFiltered} onClear={() => onChange(noFilters)} />}
        actionsWidth="w-16"
        actions={(delivery) =>
          isResendable(delivery) && (
            <RowButton
              text="Send again"
              label={`Send again: ${nameOf(delivery)}`}
              onClick={() => void send([delivery])}
            >
              <RotateCw aria-hidden className="size-4" />
            </RowButton>
          )
        }
      />
      {chosen.length > 0 && (
        <SelectionBar
          chosen={chosen}
          progress={progress}
          onSend={async () => {
            if (await send(chosen)) clear()
          }}
          onClear={clear}
        />
      )}
      {items !== undefined && items.length > 0 && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
          <p role="status" className="text-soft tabular-nums">
            {hasNextPage
              ? `The newest ${formatDeliveryCount(items.length)}`
              : formatDeliveryCount(items.length)}
          </p>
          {hasNextPage && (
            <Button
              variant="secondary"
              size="small"
              busy={isFetchingNextPage}
              onClick={({ detail }) => {
                // A press by keyboard. A click leaves the focus on the button.
                if (detail === 0) focusOnMore()
                void fetchNextPage()
              }}
            >
              Show more
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function nameOf({ event_type, target }: Delivery): string {
  return `${messageName(event_type)} to ${target}`
}

function NoDeliveries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const icon = <Send className="size-7" />
  if (!isFiltered) {
    const hint = 'Mails and webhooks of the last 30 days appear here as soon as there is a message to send.'
    return <EmptyState icon={icon} text="No deliveries yet" hint={hint} />
  }
  return (
    <EmptyState
      icon={icon}
      text="No deliveries found"
      hint="None of the last 30 days has this status and webhook."
    >
      <Button variant="secondary" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  )
}

/** Holds the selected deliveries. Another filter clears the selection, so that an action never affects hidden deliveries. */
function useSelection({ status, webhook }: MessageSearchParams) {
  const list = JSON.stringify([status, webhook])
  const [selection, setSelection] = useState({ list, keys: none })
  return {
    selected: selection.list === list ? selection.keys : none,
    select: (keys: ReadonlySet<string>) => setSelection({ list, keys }),
  }
}

const none: ReadonlySet<string> = new Set()
