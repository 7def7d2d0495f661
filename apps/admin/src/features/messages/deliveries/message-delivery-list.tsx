import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { Delivery, Webhook } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { toasts } from '@voltway/ui/toast-queue'
import { RotateCw, Send } from 'lucide-react'
import { serverMessageOr } from '../../../lib/failure.ts'
import { pollMessages, trpc } from '../../../lib/trpc.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { RowButton } from '../../../ui/data-table/row-button.tsx'
import { SelectionBar } from '../../../ui/data-table/selection-bar.tsx'
import { useSelection } from '../../../ui/data-table/use-selection.ts'
import { messageName } from '../message-names.ts'
import type { MessageSearchParams } from '../message-search-params.ts'
import { messageDeliveryColumns } from './message-delivery-columns.tsx'
import { MessageDeliveryFilters } from './message-delivery-filters.tsx'
import { formatMessageDeliveryCount, isResendable, isToDeletedCustomer } from './message-delivery-state.ts'

type MessageDeliveryListProps = {
  webhooks: readonly Webhook[] | undefined
  searchParams: MessageSearchParams
  onChange: (patch: Partial<MessageSearchParams>) => void
}

/** The deliveries of the last 30 days with filters. *Send again* sends one or the selected ones. */
export function MessageDeliveryList({ webhooks, searchParams, onChange }: MessageDeliveryListProps) {
  const { items, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useMessageDeliveries(searchParams)
  const { send, isSending } = useSendAgain()
  const list = JSON.stringify([searchParams.status, searchParams.webhook])
  const { frame, selected, selection, clear } = useSelection(list, items ?? [])
  const isFiltered = searchParams.status !== '' || searchParams.webhook !== ''

  return (
    <section
      ref={frame}
      aria-labelledby="deliveries"
      tabIndex={-1}
      className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 outline-none [&_:focus-visible]:scroll-mb-24"
    >
      <h2 id="deliveries" className="text-heading">
        Deliveries
      </h2>
      <MessageDeliveryFilters webhooks={webhooks} searchParams={searchParams} onChange={onChange} />
      <DataTable
        caption="Deliveries of the last 30 days"
        columns={messageDeliveryColumns}
        query={{
          data: items && { items, total: items.length },
          error,
          isFetching: isPlaceholderData,
          refetch,
        }}
        failed="Failed to load deliveries"
        rowKey={({ id }) => id}
        rowName={nameOf}
        selection={selection}
        empty={
          <EmptyState
            icon={<Send className="size-7" />}
            text={isFiltered ? 'No deliveries found' : 'No deliveries yet'}
          />
        }
        actionsWidth="w-16"
        actions={(delivery) =>
          isResendable(delivery) && (
            <RowButton
              text="Send again"
              label={`Send again: ${nameOf(delivery)}`}
              aria-disabled={isSending}
              onClick={() => void send([delivery])}
            >
              <RotateCw aria-hidden className="size-4" />
            </RowButton>
          )
        }
      />
      {selected.length > 0 && (
        <SelectionBar
          label="Selected deliveries"
          count={formatMessageDeliveryCount(selected.length)}
          progress={isSending ? 'Sending again' : undefined}
          onClear={clear}
        >
          <Button
            busy={isSending}
            disabled={!selected.some(isResendable)}
            onClick={() => void send(selected.filter(isResendable)).then(clear)}
          >
            Send again
          </Button>
        </SelectionBar>
      )}
      {items !== undefined && items.length > 0 && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
          <p role="status" className="text-soft tabular-nums">
            {hasNextPage
              ? `The newest ${formatMessageDeliveryCount(items.length)}`
              : formatMessageDeliveryCount(items.length)}
          </p>
          {hasNextPage && (
            <Button
              ref={focusSectionAfter}
              variant="secondary"
              size="small"
              busy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function nameOf(delivery: Delivery): string {
  const recipient = isToDeletedCustomer(delivery) ? 'a deleted customer' : delivery.target
  return `${messageName(delivery.event_type)} to ${recipient}`
}

const partSize = 25
const shownMs = 30 * 24 * 60 * 60 * 1000

/** Loads the deliveries of the last 30 days, newest first, part by part. */
function useMessageDeliveries({ status, webhook }: Pick<MessageSearchParams, 'status' | 'webhook'>) {
  const query = trpc.admin.deliveries.list.useInfiniteQuery(
    { limit: partSize, ...(status && { status }), ...(webhook && { webhook_id: webhook }) },
    {
      // Ids are the cursors of this list.
      getNextPageParam: (part) =>
        part.length === partSize ? part.filter(isRecent).at(partSize - 1)?.id : undefined,
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: pollMessages,
    },
  )
  const items = query.data?.pages.flat().filter(isRecent)
  return { ...query, items }
}

function isRecent({ created_at }: Delivery): boolean {
  return Date.parse(created_at) > Date.now() - shownMs
}

function useSendAgain() {
  const { admin, client } = trpc.useUtils()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (targets: readonly Delivery[]) =>
      Promise.allSettled(targets.map(({ id }) => client.admin.deliveries.retry.mutate({ id }))),
    onSuccess(results) {
      const failures = results.filter((result) => result.status === 'rejected')
      const count = formatMessageDeliveryCount(results.length)
      toasts.show(
        failures.length === 0
          ? { message: `Will be sent again: ${count}` }
          : {
              tone: 'failure',
              message: `Not sent again: ${failures.length} of ${count}`,
              details: [...new Set(failures.map(({ reason }) => serverMessageOr(reason)))].join('. '),
            },
      )
      void admin.deliveries.invalidate()
    },
  })

  const send = async (targets: readonly Delivery[]) => isPending || mutateAsync(targets)
  return { send, isSending: isPending }
}
