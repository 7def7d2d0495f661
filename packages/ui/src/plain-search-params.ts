/**
 * How a router reads and writes the search parameters of an address: as plain text instead of JSON, so that people can edit
 * them by hand.
 */
export const plainSearchParams = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined)
    const written = new URLSearchParams(given.map(([key, value]) => [key, `${value}`])).toString()
    return written === '' ? '' : `?${written}`
  },
}
