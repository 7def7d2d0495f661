/**
 * Router options for search parameters as plain text instead of JSON. Users can edit such URLs by hand.
 */
export const plainSearchParams = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const defined = Object.entries(search).filter(([, value]) => value !== undefined)
    const written = new URLSearchParams(defined.map(([key, value]) => [key, `${value}`])).toString()
    return written === '' ? '' : `?${written}`
  },
}
