import { setTimeout as sleep } from 'node:timers/promises'

/** The result of one round, in the unit of its row. */
export type Sample = { value: number; p99Ms?: number }

export type Row = {
  work: string
  /** A calibration program, A to D, or the database of a shop. */
  by: string
  unit: '/s' | 'ms' | 's' | 'MiB' | 'points'
  /** The row of the same section that divides this row, round by round. Its work is the same unless specified. */
  against?: { by: string; work?: string }
  /** The floor of speed or the limit of size, for the ratio if there is one, else for the value. */
  floor?: { least?: number | undefined; most?: number } | undefined
}
export type Measured = Row & { samples: Sample[] }
export type Contender = Row & { measure: () => Promise<Sample> }

/** Prepares one kind of work. Its table is between the markers of its name in docs/benchmarks.md. */
export type Section = (options: { rounds: number; full: boolean }) => Promise<Contender[]>

/** The rounds before the first one that counts. In them, the engine compiles what runs often. */
export const warmUpRounds = 3

const restMs = 500

/** Measures all contenders in each round, so that noise of the machine affects all of them. */
export const measureInRounds = async (rounds: number, contenders: Contender[]): Promise<Measured[]> => {
  const rows: Measured[] = contenders.map(({ measure: _, ...row }) => ({ ...row, samples: [] }))
  for (let round = -warmUpRounds; round < rounds; round += 1)
    for (const [nth, { measure }] of contenders.entries()) {
      // The previous program may still work on requests whose load has ended.
      await sleep(restMs)
      const sample = await measure()
      if (round >= 0) rows[nth]?.samples.push(sample)
    }
  return rows
}

/** Returns the smallest number that at least this share of the numbers do not exceed. */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN

/** Returns the ratio of a row to its base row in each round; the row's values if it has no base. */
export const ratiosOf = ({ against, work, samples }: Measured, rows: readonly Measured[]): number[] => {
  const base = rows.find((row) => row.by === against?.by && row.work === (against.work ?? work))?.samples
  return samples.map(({ value }, round) => value / (base?.[round]?.value ?? 1))
}
