/** Does something when it is asked to, but not again before so many milliseconds have passed: for warnings that would fill a log. */
export const throttleLog = <Arguments extends unknown[]>(
  ms: number,
  work: (...given: Arguments) => void,
): ((...given: Arguments) => void) => {
  let againAt = 0
  return (...given) => {
    if (performance.now() < againAt) return
    againAt = performance.now() + ms
    work(...given)
  }
}
