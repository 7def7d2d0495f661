/** Which part of a list is asked for. `open` is the id of what is opened over it, '' when nothing is. */
export type ListState<Column extends string = string> = {
  search: string
  sort: Column
  direction: 'asc' | 'desc'
  page: number
  open: string
}

/** The parameters of the address as they stand there: text, from anybody. */
export type RawSearch = Readonly<Record<string, string | undefined>>

/** Rows per page of every list. */
export const pageSize = 25

// The server passes over at most a million rows.
const lastPage = 1_000_000 / pageSize

/** Reads the parameters that every list has; what is not one of the allowed values is the default. */
export function parseList<S extends ListState>(
  raw: RawSearch,
  defaults: S,
  columns: readonly S['sort'][],
): S {
  const page = /^\d{1,6}$/.test(raw.page ?? '') ? Number(raw.page) : defaults.page
  return {
    ...defaults,
    search: raw.search?.slice(0, 200) ?? defaults.search,
    sort: oneOf(raw.sort, columns, defaults.sort),
    direction: oneOf(raw.direction, ['asc', 'desc'], defaults.direction),
    page: Math.min(Math.max(page, 1), lastPage),
    open: raw.open ?? defaults.open,
  }
}

/** The value if it is one of those allowed. */
export function oneOf<Value extends string>(
  value: string | undefined,
  allowed: readonly Value[],
  fallback: Value,
): Value {
  return allowed.find((each) => each === value) ?? fallback
}

/** The parameters that say this state, without those that say the default: short addresses are worth sharing. */
export function writeList<S extends ListState>(state: S, defaults: S): Record<string, string> {
  const given = Object.entries(state).filter(([key, value]) => value !== defaults[key as keyof S])
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
}

/** The state after a change. Whatever narrows or turns the list begins at its first page; opening something does not. */
export function changeList<S extends ListState>(state: S, patch: Partial<S>): S {
  const stays = 'page' in patch || Object.keys(patch).every((key) => key === 'open')
  return { ...state, page: stays ? state.page : 1, ...patch }
}

/** The rows of a page, as the server counts them. */
export function listWindow({ page }: Pick<ListState, 'page'>): { offset: number; limit: number } {
  return { offset: (page - 1) * pageSize, limit: pageSize }
}
