import type { Measured, Sample } from './rounds.ts'

/** Something of a sample that is told and compared. */
export type Aspect = 'value' | 'p99Ms' | 'cpuMs' | 'rssMiB'

export const values = ({ samples }: Pick<Measured, 'samples'>, aspect: Aspect): number[] =>
  samples.flatMap((sample) => sample[aspect] ?? [])

const baseOf = ({ work, against }: Measured, rows: readonly Measured[]) =>
  against && rows.find((row) => row.by === against.by && row.work === (against.work ?? work))

/** Round by round what a row is of the one it is compared with; empty where there is none. */
export const ratios = (row: Measured, rows: readonly Measured[], aspect: Aspect): number[] => {
  const base = baseOf(row, rows)?.samples ?? []
  return row.samples.flatMap((sample, round) => {
    const [one, other] = [sample[aspect], base[round]?.[aspect]]
    return one === undefined || other === undefined ? [] : [one / other]
  })
}

/** What a figure is at least or at most, because the load was at its end before the server was. */
export const bound = (row: Measured, rows: readonly Measured[]): { value: string; ratio: string } => {
  const isBound = (measured: { samples: Sample[] } | undefined) =>
    measured?.samples.some(({ isLoadBusy }) => isLoadBusy) ?? false
  const [own, base] = [isBound(row), isBound(baseOf(row, rows))]
  return { value: own ? '≥ ' : '', ratio: own ? '≥ ' : base ? '≤ ' : '' }
}
