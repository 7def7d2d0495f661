import { type Aspect, bound, ratios, values } from './ratios.ts'
import type { Measured, Unit } from './rounds.ts'
import { summarize } from './statistics.ts'

const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })
const large = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Three digits are as many as repeat. */
export const figure = (value: number): string =>
  value >= 1000 ? large.format(Number(value.toPrecision(3))) : small.format(value)

const withUnit = (value: number, unit: Unit) => {
  if (unit === 'points' || unit === '') return figure(value)
  return `${figure(value)}${unit === '/s' ? '' : ' '}${unit}`
}

type Cell = (row: Measured, rows: readonly Measured[]) => string

const median = (numbers: number[], say: (value: number) => string) =>
  numbers.length === 0 ? '' : say(summarize(numbers).median)

const medianOf =
  (aspect: Aspect, unit: Unit): Cell =>
  (row) =>
    median(values(row, aspect), (value) => withUnit(value, unit))

const ratioOf =
  (aspect: Aspect): Cell =>
  (row, rows) =>
    median(ratios(row, rows, aspect), (value) => `${figure(value)} ${row.against?.by}`)

const spread: Cell = (row) => {
  const { min, max } = summarize(values(row, 'value'))
  return min === max ? '' : `${figure(min)}–${figure(max)}`
}

const columns: Record<string, Cell> = {
  median: (row, rows) => bound(row, rows).value + medianOf('value', row.unit)(row, rows),
  rounds: spread,
  ratio: (row, rows) => bound(row, rows).ratio + ratioOf('value')(row, rows),
  p99: medianOf('p99Ms', 'ms'),
  processor: medianOf('cpuMs', 'ms'),
  'processor ratio': ratioOf('cpuMs'),
  memory: medianOf('rssMiB', 'MiB'),
}

/** A Markdown table of a section's rows, with those columns that have something in them. */
export const table = (rows: readonly Measured[]): string => {
  const used = Object.entries(columns)
    .map(([head, cell]) => ({ head, cells: rows.map((row) => cell(row, rows)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const lines = rows.map(({ work, by }, at) => {
    const label = rows[at - 1]?.work === work ? '' : work
    return [label, by, ...used.map(({ cells }) => cells[at] ?? '')]
  })
  return markdown(['', '', ...used.map(({ head }) => head)], lines, 2)
}

/** A Markdown table with a line for each work and a column for each who does it, with ratios beside those that have some. */
export const pivot = (rows: readonly Measured[]): string => {
  const works = [...new Set(rows.map(({ work }) => work))]
  const bys = [...new Set(rows.map(({ by }) => by))]
  const hasRatios = (by: string) => rows.some((row) => row.by === by && row.against !== undefined)
  const cellsOf = (work: string, by: string) => {
    const row = rows.find((each) => each.work === work && each.by === by)
    const cell = row === undefined ? '' : medianOf('value', row.unit)(row, rows)
    const ratio = row === undefined ? '' : median(ratios(row, rows, 'value'), (value) => `${figure(value)}×`)
    return hasRatios(by) ? [cell, ratio] : [cell]
  }
  const head = bys.flatMap((by) => (hasRatios(by) ? [by, ''] : [by]))
  return markdown(
    ['', ...head],
    works.map((work) => [work, ...bys.flatMap((by) => cellsOf(work, by))]),
    1,
  )
}

const markdown = (head: string[], lines: string[][], labels: number) => {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rule = `|${'---|'.repeat(labels)}${'--:|'.repeat(head.length - labels)}`
  return [line(head), rule, ...lines.map(line)].join('\n')
}

/** Puts the table of a section between its markers on the page. */
export const withTable = (page: string, section: string, text: string): string => {
  const [start, end] = [`<!-- ${section}:start -->`, `<!-- ${section}:end -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from)
    throw new Error(`docs/benchmarks.md needs a line ${start} and after it a line ${end}`)
  return `${page.slice(0, from + start.length)}\n${text}\n${page.slice(to)}`
}
