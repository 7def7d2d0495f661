/** The middle of some numbers, and how far they lie apart. */
export type Summary = { median: number; min: number; max: number }

/** The smallest number that at least this share of the sorted numbers do not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

export const summarize = (numbers: readonly number[]): Summary => {
  const sorted = [...numbers].sort((one, other) => one - other)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1] ?? Number.NaN, sorted[Math.floor(half)] ?? Number.NaN]
  return { median: (low + high) / 2, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}
