const minuteMs = 60_000

/** Returns a function that calls `log` at most once per minute and ignores other calls. For warnings that would fill a log. */
export const throttleLog = <Arguments extends unknown[]>(
  log: (...values: Arguments) => void,
): ((...values: Arguments) => void) => {
  let nextAt = 0
  return (...values) => {
    if (performance.now() < nextAt) return
    nextAt = performance.now() + minuteMs
    log(...values)
  }
}
