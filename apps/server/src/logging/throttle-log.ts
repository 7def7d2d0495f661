/** Returns a function that calls `log` at most once per `ms` and ignores other calls. For warnings that would fill a log. */
export const throttleLog = <Arguments extends unknown[]>(
  ms: number,
  log: (...values: Arguments) => void,
): ((...values: Arguments) => void) => {
  let nextAt = 0
  return (...values) => {
    if (performance.now() < nextAt) return
    nextAt = performance.now() + ms
    log(...values)
  }
}
