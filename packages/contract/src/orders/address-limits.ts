/** The largest number of characters of a line and of the note of a delivery address. */
export const maxAddressLength = { line: 200, note: 1000 } as const
