const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The end of a chart's axis: the next round number from the largest value on. */
export function axisMaximum(values: readonly number[]): number {
  const largest = Math.max(1, ...values)
  const magnitude = 10 ** Math.floor(Math.log10(largest))
  const step = steps.find((each) => each * magnitude >= largest) ?? 10
  return step * magnitude
}
