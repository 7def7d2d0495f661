interface Procedure {
  rest: string
  audience: string
  summary: string
}

const start = '<!-- routes:start -->'
const end = '<!-- routes:end -->'

/** The README's table of all procedures, given under their tRPC names. */
export function routeTable(procedures: Record<string, Procedure>): string {
  const rows = Object.entries(procedures).map(
    ([name, { rest, audience, summary }]) => `| \`${rest}\` | \`${name}\` | ${audience} | ${summary} |`,
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
