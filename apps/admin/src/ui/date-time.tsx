const formats = {
  date: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }),
  time: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }),
  both: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
}

/** Shows a time in the viewer's locale and time zone; the tooltip has date and time. */
export function DateTime({ at, only = 'both' }: { at: string; only?: keyof typeof formats }) {
  const time = new Date(at)

  return (
    <time dateTime={at} title={formats.both.format(time)} className="whitespace-nowrap tabular-nums">
      {formats[only].format(time)}
    </time>
  )
}
