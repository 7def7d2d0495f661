interface Route {
  rest: string
  audience: string
  summary: string
  file?: object | undefined
}

const start = '<!-- routes:start -->'
const end = '<!-- routes:end -->'

/** Returns the table of all routes by name. A file has no tRPC path. */
export function routeTable(routes: Record<string, Route>): string {
  const rows = Object.entries(routes).map(
    ([name, { rest, audience, summary, file }]) =>
      `| \`${rest}\` | ${file ? '–' : `\`${name}\``} | ${audience} | ${summary} |`,
  )
  return [
    '| REST, under `/api` | tRPC, under `/trpc` | For | What it does |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Inserts the table between the two markers of the page. */
export function withRouteTable(page: string, table: string): string {
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/api.md needs a line ${start} and after it a line ${end}`)
  return `${before}${start}\n${table}\n${end}${after}`
}
