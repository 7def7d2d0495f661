interface Procedure {
  rest: string
  audience: string
  summary: string
}

interface Procedures {
  [name: string]: Procedure | Procedures
}

const start = '<!-- routes:start -->'
const end = '<!-- routes:end -->'

/** The README's table of all procedures: REST address, tRPC name, audience and summary. */
export function routeTable(procedures: Procedures): string {
  const rows = list(procedures, '').map(
    ({ name, rest, audience, summary }) => `| \`${rest}\` | \`${name}\` | ${audience} | ${summary} |`,
  )
  return [
    '| REST, under `/api` | tRPC, under `/trpc` | For | What it does |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Puts the table between the two markers of the README. */
export function withRouteTable(readme: string, table: string): string {
  const [before, rest] = readme.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`README.md needs a line ${start} and after it a line ${end}`)
  return `${before}${start}\n${table}\n${end}${after}`
}

function list(procedures: Procedures, prefix: string): (Procedure & { name: string })[] {
  return Object.entries(procedures).flatMap(([key, value]) => {
    const name = `${prefix}${key}`
    return isProcedure(value) ? [{ ...value, name }] : list(value, `${name}.`)
  })
}

function isProcedure(value: Procedure | Procedures): value is Procedure {
  return typeof value.rest === 'string'
}
