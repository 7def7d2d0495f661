/** Said while a method is edited. */
export function keepsShowing(count: number): string {
  return count === 1
    ? '1 pending order was placed with these details and keeps showing them.'
    : `${count.toLocaleString('en-US')} pending orders were placed with these details and keep showing them.`
}

/** Said once a method was changed. */
export function stillShows(count: number): string {
  return count === 1
    ? '1 pending order keeps showing the details it was placed with.'
    : `${count.toLocaleString('en-US')} pending orders keep showing the details they were placed with.`
}

/** Said before a method is deleted. */
export function willKeepShowing(count: number): string {
  if (count === 0) return 'No pending order was placed with it.'
  return count === 1
    ? '1 pending order was placed with it and keeps showing its details.'
    : `${count.toLocaleString('en-US')} pending orders were placed with it and keep showing its details.`
}

/** The server's warning as the end of a sentence that begins with `Saved, but`. */
export function butWarned(warning: string): string {
  const words = /^[A-Z][a-z]/.test(warning) ? warning[0]?.toLowerCase() + warning.slice(1) : warning
  return `Saved, but ${words}${/[.!?…]$/.test(words) ? '' : '.'}`
}
