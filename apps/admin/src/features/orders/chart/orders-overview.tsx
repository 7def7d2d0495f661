import type { OrdersOverview as Overview } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { Skeleton } from '@voltway/ui/skeleton'
import { serverMessageOr } from '../../../lib/failure.ts'
import { trpc } from '../../../lib/trpc.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { OrdersPerDay } from './orders-per-day.tsx'

type OrdersOverviewProps = {
  timeZone: string
  /** Whether the list shows only open orders. */
  openShown: boolean
  onOpenShown: (shown: boolean) => void
  onDay: (date: string) => void
}

const number = new Intl.NumberFormat('en-US')

/** Shows orders and revenue of today, 7 and 30 days, the number of open orders, and orders per day. */
export function OrdersOverview({ timeZone, openShown, onOpenShown, onDay }: OrdersOverviewProps) {
  const { data, error, refetch } = trpc.admin.orders.overview.useQuery({ time_zone: timeZone })

  return (
    <section aria-label="Overview" className="grid gap-2">
      {data === undefined && error !== null ? (
        <LoadFailed
          text={serverMessageOr(error, 'The overview could not be loaded')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="grid gap-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <div className="grid grid-cols-2 gap-3">
            <Tile name="Today" tally={data?.today} />
            <Tile name="7 days" tally={data?.last_7_days} />
            <Tile name="30 days" tally={data?.last_30_days} />
            <OpenTile count={data?.open} pressed={openShown} onClick={() => onOpenShown(!openShown)} />
          </div>
          <div className="rounded-lg border border-line bg-raised px-4 py-1.5 sm:min-h-52 sm:py-2">
            {data ? <OrdersPerDay days={data.days} onDay={onDay} /> : <Skeleton className="h-9 sm:h-full" />}
          </div>
        </div>
      )}
      <p className="text-sm text-soft">
        {`Cancelled orders do not count. 7 and 30 days end today, in your time zone (${timeZone}).`}
      </p>
    </section>
  )
}

const tile = 'grid content-between gap-1 rounded-lg border px-3.5 py-3 text-left sm:px-4'
const figure = 'text-heading tabular-nums'

function Tile({ name, tally }: { name: string; tally: Overview['today'] | undefined }) {
  return (
    <section aria-label={name} className={classNames(tile, 'border-line bg-raised')}>
      <h2 className="text-sm text-soft">{name}</h2>
      {tally ? (
        <div>
          <p className={figure}>
            <span>{`${number.format(tally.orders)} `}</span>
            <span className="font-normal text-sm text-soft tracking-normal">
              {tally.orders === 1 ? 'order' : 'orders'}
            </span>
          </p>
          <p className="text-sm tabular-nums [overflow-wrap:anywhere]">{formatMoney(tally.ordered)}</p>
        </div>
      ) : (
        <Skeleton className="h-12" />
      )}
    </section>
  )
}

type OpenTileProps = { count: number | undefined; pressed: boolean; onClick: () => void }

function OpenTile({ count, pressed, onClick }: OpenTileProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={classNames(
        tile,
        'transition max-sm:order-first',
        pressed
          ? 'border-ink bg-surface ring-1 ring-ink ring-inset'
          : 'border-edge bg-raised hover:border-ink',
      )}
    >
      <span className="text-sm text-soft">Open orders</span>
      {count === undefined ? (
        <Skeleton className="h-12" />
      ) : (
        <span className="block">
          <span className={classNames(figure, 'block')}>{number.format(count)}</span>
          <span className="block text-accent text-sm">{pressed ? 'Show all orders' : 'Show them'}</span>
        </span>
      )}
    </button>
  )
}
