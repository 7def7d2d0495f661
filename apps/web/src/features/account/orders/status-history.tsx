import type { Order } from '@voltway/contract'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Every status of an order and its withdrawal, with their times, as dots on a line. The newest entry is bold. */
export function StatusHistory({ history }: { history: Order['history'] }) {
  return (
    <ol>
      {history.map(({ status, at }) => (
        <li
          key={at}
          className="group/status relative flex flex-wrap items-baseline gap-x-4 pb-4 pl-7 before:absolute before:top-5 before:-bottom-1 before:left-1.25 before:border-edge before:border-l last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden
            className="absolute top-1.75 left-0 size-2.75 rounded-full border-2 border-edge group-last/status:border-ink group-last/status:bg-ink"
          />
          <span className="inline-block min-w-24 whitespace-nowrap group-last/status:font-medium first-letter:uppercase">
            {status.replace('_', ' ')}
          </span>
          <time dateTime={at} className="text-soft tabular-nums">
            {moment.format(new Date(at))}
          </time>
        </li>
      ))}
    </ol>
  )
}
