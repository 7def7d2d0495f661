/** Adds a full stop, unless the text ends with one, as a shop's name may. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
