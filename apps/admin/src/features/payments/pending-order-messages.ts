/** Returns the notice in the editor of a payment method. */
export function pendingWhileEditing(count: number): string {
  return count === 1
    ? '1 pending order was placed with these details and keeps showing them.'
    : `${count.toLocaleString('en-US')} pending orders were placed with these details and keep showing them.`
}

/** Returns the notice after a change of a payment method. */
export function pendingAfterChange(count: number): string {
  return count === 1
    ? '1 pending order keeps showing the details it was placed with.'
    : `${count.toLocaleString('en-US')} pending orders keep showing the details they were placed with.`
}

/** Returns the notice before the deletion of a payment method. */
export function pendingBeforeDeletion(count: number): string {
  if (count === 0) return 'No pending order was placed with it.'
  return count === 1
    ? '1 pending order was placed with it and keeps showing its details.'
    : `${count.toLocaleString('en-US')} pending orders were placed with it and keep showing its details.`
}

/** Returns a sentence that contains the server's warning. */
export function savedWithWarning(warning: string): string {
  const text = /^[A-Z][a-z]/.test(warning) ? warning[0]?.toLowerCase() + warning.slice(1) : warning
  return `Saved, but ${text}${/[.!?…]$/.test(text) ? '' : '.'}`
}
