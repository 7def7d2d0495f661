interface Procedure {
  rest: string
  audience: string
  summary: string
}

const start = '<!-- routes:start -->'
const end = '<!-- routes:end -->'

/** The table of all procedures, given under their tRPC names. */
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

/** Puts the table between the two markers of the page. */
export function withRouteTable(page: string, table: string): string {
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/api.md needs a line ${start} and after it a line ${end}`)
  return `${before}${start}\n${table}\n${end}${after}`
}
