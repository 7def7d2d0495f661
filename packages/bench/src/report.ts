import { type Measured, percentile, type Row, ratiosOf, type Sample } from './measure.ts'

const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })
const large = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Formats three significant digits. Further digits differ between runs. */
const figure = (value: number) =>
  value >= 1000 ? large.format(Number(value.toPrecision(3))) : small.format(value)

const withUnit = (value: number, unit: string) => `${figure(value)}${unit === '/s' ? '' : ' '}${unit}`

const median = (numbers: number[]) => percentile(numbers, 0.5)

const markdown = (head: string[], lines: string[][], labels: number): string => {
  const rule = head.map((_, nth) => (nth < labels ? '---' : '--:'))
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

type Cell = (row: Measured, rows: readonly Measured[]) => string
const medianOf = (aspect: keyof Sample, { samples }: Measured, unit: Row['unit']) => {
  const numbers = samples.flatMap((sample) => sample[aspect] ?? [])
  return numbers.length === 0 ? '' : withUnit(median(numbers), unit)
}

const columns: Record<string, Cell> = {
  median: (row) => medianOf('value', row, row.unit),
  rounds: ({ samples, unit }) => {
    const values = samples.map(({ value }) => value)
    return `${figure(Math.min(...values))}–${withUnit(Math.max(...values), unit)}`
  },
  ratio: (row, rows) => (row.against ? withUnit(median(ratiosOf(row, rows)), row.against.by) : ''),
  p99: (row) => medianOf('p99Ms', row, 'ms'),
  'CPU time': (row) => medianOf('cpuMs', row, 'ms'),
}

/** Formats the rows of a section as a Markdown table without empty columns. */
export const formatTable = (rows: readonly Measured[]): string => {
  const used = Object.entries(columns).filter(([, cell]) => rows.some((row) => cell(row, rows) !== ''))
  const lines = rows.map((row, nth) => {
    const label = rows[nth - 1]?.work === row.work ? '' : row.work
    return [label, row.by, ...used.map(([, cell]) => cell(row, rows))]
  })
  return markdown(['', '', ...used.map(([head]) => head)], lines, 2)
}

/** Formats a table with one line per floor and the worst row of each database. Marks missed floors. */
export const formatFloors = (sections: readonly (readonly Measured[])[]): string => {
  const judged = sections.flatMap((rows) => rows.map((row) => ({ row, value: median(ratiosOf(row, rows)) })))
  const names = new Set(judged.flatMap(({ row }) => row.floor?.name ?? []))
  const lines = [...names].map((name) => {
    const limits = new Set<string>()
    const cells = ['SQLite', 'PostgreSQL'].map((database) => {
      const [worst, ...others] = judged
        .filter(({ row }) => row.floor?.name === name && row.by === database)
        .sort((one, other) =>
          one.row.floor?.least === undefined ? other.value - one.value : one.value - other.value,
        )
      if (worst === undefined) return ''
      const { row, value } = worst
      const { least = 0, most = Number.POSITIVE_INFINITY } = row.floor ?? {}
      const unit = row.against?.by ?? row.unit
      limits.add(least > 0 ? `≥ ${withUnit(least, unit)}` : `≤ ${withUnit(most, unit)}`)
      const verdict = value >= least && value <= most ? 'met' : '**missed**'
      return `${withUnit(value, unit)}${others.length > 0 ? ` (${row.work})` : ''}, ${verdict}`
    })
    return [name, [...limits].join(', '), ...cells]
  })
  return markdown(['floor', 'limit', 'SQLite', 'PostgreSQL'], lines, 1)
}

/** Replaces the table between the markers of its name. @throws if the page lacks the markers */
export const replaceTable = (page: string, name: string, text: string): string => {
  const [before, rest] = page.split(`<!-- ${name}:start -->`)
  const [, after] = rest?.split(`<!-- ${name}:end -->`) ?? []
  if (after === undefined)
    throw new Error(`docs/benchmarks.md needs the markers ${name}:start and ${name}:end`)
  return `${before}<!-- ${name}:start -->\n${text}\n<!-- ${name}:end -->${after}`
}
