const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** Returns the English name of a country's two-letter code, or the code if it has none. */
export const countryName = (code: string): string => names.of(code) ?? code
