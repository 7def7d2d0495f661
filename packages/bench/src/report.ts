import { type Measured, percentile, type Row, ratiosOf, type Sample } from './measure.ts'

// Further digits differ between runs.
const { format: figure } = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

const withUnit = (value: number, unit: string) => `${figure(value)}${unit === '/s' ? '' : ' '}${unit}`

const median = (numbers: number[]) => percentile(numbers, 0.5)

const medianOf = (aspect: keyof Sample, { samples }: Measured, unit: Row['unit']) => {
  const numbers = samples.flatMap((sample) => sample[aspect] ?? [])
  return numbers.length === 0 ? '' : withUnit(median(numbers), unit)
}

const columns: Record<string, (row: Measured, rows: readonly Measured[]) => string> = {
  median: (row) => medianOf('value', row, row.unit),
  rounds: ({ samples, unit }) => {
    const values = samples.map(({ value }) => value)
    return `${figure(Math.min(...values))}–${withUnit(Math.max(...values), unit)}`
  },
  ratio: (row, rows) => (row.against ? withUnit(median(ratiosOf(row, rows)), row.against.by) : ''),
  floor: (row, rows) => {
    if (row.floor === undefined) return ''
    const { least, most } = row.floor
    const value = median(ratiosOf(row, rows))
    const isMet = value >= (least ?? value) && value <= (most ?? value)
    const limit = withUnit(least ?? most ?? 0, row.against?.by ?? row.unit)
    return `${most === undefined ? '≥' : '≤'} ${limit}, ${isMet ? 'met' : '**missed**'}`
  },
  p99: (row) => medianOf('p99Ms', row, 'ms'),
}

/** Formats the rows of a section as a Markdown table, grouped by their work, without empty columns. */
export const formatTable = (measured: readonly Measured[]): string => {
  const rows = [...Map.groupBy(measured, ({ work }) => work).values()].flat()
  const used = Object.entries(columns).filter(([, cell]) => rows.some((row) => cell(row, rows) !== ''))
  const lines = rows.map((row, nth) => {
    const label = rows[nth - 1]?.work === row.work ? '' : row.work
    return [label, row.by, ...used.map(([, cell]) => cell(row, rows))]
  })
  const head = ['', '', ...used.map(([name]) => name)]
  const rule = head.map((name) => (name === '' ? '---' : '--:'))
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Replaces the table between the markers of its name. @throws if the page lacks the markers */
export const replaceTable = (page: string, name: string, text: string): string => {
  const table = new RegExp(`(?<=<!-- ${name}:start -->\n).*(?=<!-- ${name}:end -->)`, 's')
  if (!table.test(page)) throw new Error(`docs/benchmarks.md needs the markers ${name}:start and ${name}:end`)
  return page.replace(table, () => `${text}\n`)
}
