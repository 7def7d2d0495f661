/** Returns the IANA name of the viewer's time zone, or UTC if the browser does not know it. */
export function viewerTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // Browsers return `Etc/Unknown` or undefined for an unknown system zone.
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}
