/** The viewer's time zone by its IANA name. */
export function viewerTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // Browsers say `Etc/Unknown` or nothing when they do not know the system's zone.
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}
