import type { DeliveriesOverview as Overview } from '@voltway/contract'
import { classNames } from '@voltway/ui/class-names'
import { Notice } from '@voltway/ui/notice'
import { Skeleton } from '@voltway/ui/skeleton'
import { serverMessage } from '../../../lib/failure.ts'
import { trpc } from '../../../lib/trpc.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import type { MessageSearchParams } from '../message-search-params.ts'
import { pollMessages } from '../poll-messages.ts'

type MessageDeliveryOverviewProps = {
  status: MessageSearchParams['status']
  onStatus: (status: MessageSearchParams['status']) => void
}

const number = new Intl.NumberFormat('en-US')

/** Shows the number of waiting and failed deliveries, the age of the oldest waiting one, and the reasons of the failures. */
export function MessageDeliveryOverview({ status, onStatus }: MessageDeliveryOverviewProps) {
  const { data, error, refetch, dataUpdatedAt } = trpc.admin.deliveries.overview.useQuery(
    {},
    { staleTime: 0, refetchInterval: pollMessages },
  )
  if (data === undefined && error !== null) {
    return (
      <LoadFailed
        text="The overview could not be loaded"
        details={serverMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <section aria-label="Overview" className="grid gap-3">
      <div className="grid gap-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid grid-cols-2 gap-3">
          <Tile
            name="Waiting"
            count={data?.waiting}
            details={
              data?.oldest_waiting && `Oldest: ${formatMinutesSince(data.oldest_waiting, dataUpdatedAt)}`
            }
            pressed={status === 'waiting'}
            onClick={() => onStatus(status === 'waiting' ? '' : 'waiting')}
          />
          <Tile
            name="Failed in 30 days"
            count={data?.failed}
            pressed={status === 'failed'}
            onClick={() => onStatus(status === 'failed' ? '' : 'failed')}
          />
        </div>
        <div className="min-h-28 rounded-lg border border-line bg-raised px-4 py-3">
          <h2 className="text-sm text-soft">Causes of failed deliveries</h2>
          {data ? <Failures failures={data.failures} /> : <Skeleton className="mt-1 h-12" />}
        </div>
      </div>
      {data?.mail === false && (
        <Notice>
          <p className="font-medium">The shop sends no mails</p>
          <p className="text-sm text-soft">
            Customers get no mail about their orders until an SMTP server is set. “Mail” in docs/operating.md
            has the settings.
          </p>
        </Notice>
      )}
    </section>
  )
}

function formatMinutesSince(time: string, nowMs: number): string {
  return `${number.format(Math.floor((nowMs - Date.parse(time)) / 60_000))} min`
}

type TileProps = {
  name: string
  count: number | undefined
  details?: string | null
  pressed: boolean
  onClick: () => void
}

function Tile({ name, count, details, pressed, onClick }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={classNames(
        'flex flex-col gap-1 rounded-lg border px-3.5 py-3 text-left transition sm:px-4',
        pressed
          ? 'border-ink bg-surface ring-1 ring-ink ring-inset'
          : 'border-edge bg-raised hover:border-ink',
      )}
    >
      <span className="text-sm text-soft">{name}</span>
      {count === undefined ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <span className="flex flex-1 flex-col">
          <span className="text-heading tabular-nums">{number.format(count)}</span>
          {/* The line stays when there is nothing to say, so that nothing moves. */}
          <span className="min-h-5 text-sm text-soft tabular-nums">{details}</span>
          <span className="mt-auto text-accent text-sm">{pressed ? 'Show all' : 'Show them'}</span>
        </span>
      )}
    </button>
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
          <p className="shrink-0 tabular-nums">{number.format(deliveries)}</p>
        </li>
      ))}
    </ul>
  )
}
