/** The characters of references. 0, O, 1, I, L and U are left out, because readers and listeners confuse them. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Formats eight characters of the alphabet as a reference like `VW-7KQ4-M2HX`. */
export const formatReference = (code: string): string => `VW-${code.slice(0, 4)}-${code.slice(4)}`

const wholeReference = new RegExp(`^VW-[${referenceAlphabet}]{4}-[${referenceAlphabet}]{4}$`, 'i')
const partOfReference = new RegExp(`^[-VW${referenceAlphabet}]+$`, 'i')

/** Returns true if a text, in any case, is a complete reference. */
export const isWholeReference = (text: string): boolean => wholeReference.test(text)

/** Returns true if a reference can contain this text, in any case. Most names have a letter that no reference has. */
export const mayBeInReference = (text: string): boolean => partOfReference.test(text)
