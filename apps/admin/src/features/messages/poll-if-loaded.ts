const pollIntervalMs = 5_000

/**
 * Returns the time between two refreshes of a query while the page is visible, or 0 for none. Without data there is none, because
 * each new attempt would hide the message about a failure.
 */
export function pollIfLoaded({ state }: { state: { data: unknown } }): number {
  return state.data === undefined ? 0 : pollIntervalMs
}
