import { type CartLine, choiceWords } from '@voltway/contract/browser'

/** Returns the names of lines with their choices, for a sentence. */
export const joinLineNames = (lines: readonly Pick<CartLine, 'name' | 'choices'>[]): string =>
  lines.map(({ name, choices }) => (choices?.length ? `${name} (${choiceWords(choices)})` : name)).join(', ')
