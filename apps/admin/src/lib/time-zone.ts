/** The viewer's time zone by its IANA name: which hours make up their day. */
export function viewerTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // What browsers say whose system has a zone they do not know.
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}
