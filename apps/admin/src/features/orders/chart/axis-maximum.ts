const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** Returns the end of a chart's axis: the smallest round number that is at least the largest value. */
export function axisMaximum(values: readonly number[]): number {
  const largest = Math.max(1, ...values)
  const magnitude = 10 ** Math.floor(Math.log10(largest))
  const step = steps.find((each) => each * magnitude >= largest) ?? 10
  return step * magnitude
}
