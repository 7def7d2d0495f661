/** Keys in the order of the table. */
type Rows = readonly string[]

/** The selection after a click on a row's checkbox; with `from` all rows from that one on are toggled. */
export function withRows(
  selection: ReadonlySet<string>,
  rows: Rows,
  { key, selected, from }: { key: string; selected: boolean; from?: string },
): ReadonlySet<string> {
  const [start = 0, end = 0] = [rows.indexOf(from ?? key), rows.indexOf(key)].toSorted((a, b) => a - b)
  const toggled = start < 0 ? [key] : rows.slice(start, end + 1)
  return new Set(
    selected ? [...selection, ...toggled] : [...selection].filter((chosen) => !toggled.includes(chosen)),
  )
}

/** Whether all rows are selected, some of them or none. */
export function extentOf(selection: ReadonlySet<string>, rows: Rows): 'all' | 'some' | 'none' {
  const count = rows.filter((key) => selection.has(key)).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}
