import { ratios, values } from './ratios.ts'
import { figure } from './report.ts'
import { isCalibration, type Measured } from './rounds.ts'
import { type Summary, summarize } from './statistics.ts'

/** The rows of each section. */
export type Figures = Record<string, Measured[]>

// What two runs on one machine differ by when nothing has changed: a single round says nothing of its spread.
const noiseIn = (rounds: number) => (rounds < 3 ? 0.25 : 0.05)

const aspects = { value: '', cpuMs: ' (processor)', rssMiB: ' (memory)' } as const

/**
 * A line for each figure of the store that two runs have and that got worse or better: as a ratio where there is one, because machines drift
 * and ratios do not. Only what lies outside of both spreads counts.
 */
export const compare = (before: Figures, after: Figures): string[] =>
  Object.entries(after).flatMap(([section, rows]) => {
    const earlierRows = before[section] ?? []
    return rows.flatMap((row) => {
      const earlier = earlierRows.find(({ work, by }) => work === row.work && by === row.by)
      if (earlier === undefined || isCalibration(row)) return []
      return (['value', 'cpuMs', 'rssMiB'] as const).flatMap((aspect) => {
        const [old, now] = [figuresOf(earlier, earlierRows, aspect), figuresOf(row, rows, aspect)]
        const wantsMore = aspect === 'value' && (row.unit === '/s' || row.unit === 'points')
        const noise = noiseIn(Math.min(earlier.samples.length, row.samples.length))
        const verdict = judge(old, now, noise, wantsMore)
        return verdict === undefined
          ? []
          : [`${verdict}: ${section}, ${row.work}, ${row.by}${aspects[aspect]}`]
      })
    })
  })

const figuresOf = (row: Measured, rows: readonly Measured[], aspect: keyof typeof aspects) => {
  // A ratio to another row of the store would hide what has changed in both.
  const relative = row.against && isCalibration(row.against) ? ratios(row, rows, aspect) : []
  return summarize(relative.length > 0 ? relative : values(row, aspect))
}

const judge = (old: Summary, now: Summary, noise: number, wantsMore: boolean): string | undefined => {
  const change = now.median / old.median - 1
  const areApart = now.min > old.max || now.max < old.min
  if (!areApart || Math.abs(change) < noise) return undefined
  const percent = `${change > 0 ? '+' : '−'}${Math.abs(change * 100).toFixed(0)} %`
  return `${change > 0 === wantsMore ? 'better' : 'WORSE'} ${figure(old.median)} → ${figure(now.median)}, ${percent}`
}
