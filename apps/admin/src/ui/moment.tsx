const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A point in time as the viewer writes it, in the viewer's zone; the whole of it is in the tooltip. */
export function Moment({ at, dateOnly = false }: { at: string; dateOnly?: boolean }) {
  const moment = new Date(at)

  return (
    <time dateTime={at} title={moments.format(moment)} className="whitespace-nowrap tabular-nums">
      {(dateOnly ? dates : moments).format(moment)}
    </time>
  )
}
