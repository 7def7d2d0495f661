/** What one round gives: `value` in the unit of its row, and what else was seen. */
export type Sample = {
  value: number
  p99Ms?: number
  /** The server's, for one of what is counted. */
  cpuMs?: number
  rssMiB?: number
  /** The load was at its end before the server was. */
  isLoadBusy?: true
}

/** `/s` and `points` are better when there are more, the others when there are less. */
export type Unit = '/s' | 'points' | 'ms' | 's' | 'MiB' | 'kB' | ''

/** One row of a table: a work, and who does it. */
export type Row = {
  work: string
  by: string
  unit: Unit
  /** The row of the same section that this one is compared with, by its `by` and, where it is another one, its `work`. */
  against?: { by: string; work?: string } | undefined
}

/** Whether a row tells of the machine and not of the store. */
export const isCalibration = ({ by }: Pick<Row, 'by'>): boolean => /^[A-G]$/.test(by)

/** A row with its samples, one per round; round by round they belong to those of the other rows. */
export type Measured = Row & { samples: Sample[] }

/** A row, and how it is measured. */
export type Contender = Row & { measure: () => Promise<Sample> }

/** Collects samples by row. */
export const collect = () => {
  const rows = new Map<string, Measured>()
  const add = (row: Row, sample: Sample): void => {
    const key = `${row.work}\n${row.by}`
    const measured = rows.get(key) ?? { ...row, samples: [] }
    measured.samples.push(sample)
    rows.set(key, measured)
  }
  return { add, rows: (): Measured[] => [...rows.values()] }
}

/**
 * Measures all in turn, round by round, so that whatever else the machine does meets all of them. A first round, in which code
 * is compiled and pages are cached, does not count.
 */
export const inRounds = async (rounds: number, contenders: Contender[]): Promise<Measured[]> => {
  const { add, rows } = collect()
  for (let round = 0; round <= rounds; round += 1) {
    for (const { measure, ...row } of contenders) {
      const sample = await measure()
      if (round > 0) add(row, sample)
    }
  }
  return rows()
}
