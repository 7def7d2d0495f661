import type { DeliveriesOverview as Overview } from '@voltway/contract'
import { Notice } from '@voltway/ui/notice'
import { Skeleton } from '@voltway/ui/skeleton'
import { pollMessages, trpc } from '../../../lib/trpc.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { formatAge } from './message-delivery-state.ts'

/** Shows the number of waiting and failed deliveries, the age of the oldest waiting one, and the reasons of the failures. */
export function MessageDeliveryOverview() {
  const query = trpc.admin.deliveries.overview.useQuery({}, { staleTime: 0, refetchInterval: pollMessages })
  const { data, error, dataUpdatedAt } = query
  if (data === undefined) {
    if (error === null) return <Skeleton className="h-30 rounded-lg" />
    return <LoadFailed text="The overview could not be loaded" query={query} />
  }
  const { waiting, oldest_waiting, failed, failures, mail } = data
  return (
    <section aria-label="Overview" className="grid gap-3">
      <div className="grid min-h-30 gap-3 rounded-lg border border-line bg-raised px-4 py-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <dl className="grid grid-cols-2 content-start gap-3">
          <div>
            <dt className="text-sm text-soft">Waiting</dt>
            <dd className="text-heading tabular-nums">{waiting.toLocaleString('en-US')}</dd>
            {oldest_waiting !== null && (
              <dd className="text-sm text-soft tabular-nums">
                {`Oldest: ${formatAge(oldest_waiting, dataUpdatedAt)}`}
              </dd>
            )}
          </div>
          <div>
            <dt className="text-sm text-soft">Failed in 30 days</dt>
            <dd className="text-heading tabular-nums">{failed.toLocaleString('en-US')}</dd>
          </div>
        </dl>
        <div>
          <h2 className="text-sm text-soft">Causes of failed deliveries</h2>
          <Failures failures={failures} />
        </div>
      </div>
      {!mail && (
        <Notice>
          <p className="font-medium">The shop sends no mails</p>
          <p className="text-sm text-soft">
            Customers get no mail about their orders until an SMTP server is set. See “Mail” in
            docs/operating.md.
          </p>
        </Notice>
      )}
    </section>
  )
}

function Failures({ failures }: Pick<Overview, 'failures'>) {
  if (failures.length === 0)
    return <p className="mt-1 text-sm">No delivery has failed in the last 30 days.</p>
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {failures.map(({ kind, error, deliveries }) => (
        <li key={`${kind} ${error}`} className="flex justify-between gap-4">
          <p className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
            <span className="text-soft">{kind === 'mail' ? 'Mail: ' : 'Webhook: '}</span>
            <bdi>{error ?? 'without a reason'}</bdi>
          </p>
          <p className="shrink-0 tabular-nums">{deliveries.toLocaleString('en-US')}</p>
        </li>
      ))}
    </ul>
  )
}
