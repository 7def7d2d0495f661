const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const datesAndTimes = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Shows a time in the viewer's locale and time zone; the tooltip has date and time. */
export function DateTime({ at, dateOnly = false }: { at: string; dateOnly?: boolean }) {
  const time = new Date(at)

  return (
    <time dateTime={at} title={datesAndTimes.format(time)} className="whitespace-nowrap tabular-nums">
      {(dateOnly ? dates : datesAndTimes).format(time)}
    </time>
  )
}
