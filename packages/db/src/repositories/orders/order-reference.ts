/** Without 0 O, 1 I L and U, which are easily confused when read or heard. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An order's reference like `VW-7KQ4-M2HX`, of eight characters of the alphabet. */
export const formatReference = (code: string): string => `VW-${code.slice(0, 4)}-${code.slice(4)}`

const whole = new RegExp(`^VW-[${referenceAlphabet}]{4}-[${referenceAlphabet}]{4}$`, 'i')
const part = new RegExp(`^[-VW${referenceAlphabet}]+$`, 'i')

/** Whether a text, in any case, is a reference and not a part of one. */
export const isWholeReference = (text: string): boolean => whole.test(text)

/** Whether a reference can have this text in it, in any case: most names have a letter that no reference has. */
export const mayBeInReference = (text: string): boolean => part.test(text)
