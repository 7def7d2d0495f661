/** Returns the selection after a click on a row's checkbox. With `from`, the click toggles all rows between `from` and `key`. */
export function toggleRows(
  selection: ReadonlySet<string>,
  rows: readonly string[],
  { key, selected, from }: { key: string; selected: boolean; from?: string },
): ReadonlySet<string> {
  const [start = 0, end = 0] = [rows.indexOf(from ?? key), rows.indexOf(key)].toSorted((a, b) => a - b)
  const toggled = start < 0 ? [key] : rows.slice(start, end + 1)
  return new Set(
    selected ? [...selection, ...toggled] : [...selection].filter((each) => !toggled.includes(each)),
  )
}
