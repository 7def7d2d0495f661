/** The result of one round, in the unit of its row; CPU time is that of the measured program for one unit of work. */
export type Sample = { value: number; p99Ms?: number; cpuMs?: number }

export type Row = {
  work: string
  /** A calibration program, A to D, or the database of a shop. */
  by: string
  unit: '/s' | 'ms' | 's' | 'MiB' | 'kB' | 'points'
  /** The row of the same section that this row is divided by, round by round; its work is the same unless given. */
  against?: { by: string; work?: string }
  /** A floor of speed or size, for the ratio if there is one, else for the value. Rows may share a floor by its name. */
  floor?: { name: string; least?: number; most?: number } | undefined
}
export type Measured = Row & { samples: Sample[] }
export type Contender = Row & { measure: () => Promise<Sample> }

/** Measures all contenders in turn, round by round, so that noise of the machine meets all of them. The first round warms up. */
export const measureInRounds = async (rounds: number, contenders: Contender[]): Promise<Measured[]> => {
  const rows: Measured[] = contenders.map(({ measure: _, ...row }) => ({ ...row, samples: [] }))
  for (let round = 0; round <= rounds; round += 1)
    for (const [nth, { measure }] of contenders.entries()) {
      const sample = await measure()
      if (round > 0) rows[nth]?.samples.push(sample)
    }
  return rows
}

/** The smallest number that at least this share of the numbers do not exceed. */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN

/** The ratio of a row to the one it is compared with, in each round; without one, its values. */
export const ratiosOf = ({ against, work, samples }: Measured, rows: readonly Measured[]): number[] => {
  const isBase = (row: Row) => row.by === against?.by && row.work === (against.work ?? work)
  const base = rows.find(isBase)?.samples
  return samples.map(({ value }, round) => value / (base?.[round]?.value ?? 1))
}
