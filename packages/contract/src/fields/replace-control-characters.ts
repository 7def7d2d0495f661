/** Replaces control characters, which the server rejects, by blanks. Text that is pasted into a search may have tabs. */
export const replaceControlCharacters = (text: string): string =>
  text.replaceAll(/\p{Cc}|[\u2028\u2029]/gu, ' ')
