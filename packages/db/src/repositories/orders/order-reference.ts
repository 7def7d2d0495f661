import { foldText } from '../search/fold-text.ts'

/** The characters of references. 0, O, 1, I, L and U are left out, because readers and listeners confuse them. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Formats eight characters of the alphabet as a reference like `VW-7KQ4-M2HX`. */
export const formatReference = (code: string): string => `VW-${code.slice(0, 4)}-${code.slice(4)}`

const wholeReference = new RegExp(`^VW([${referenceAlphabet}]{8})$`, 'i')

/**
 * Parses a word that is a whole reference, in any case, and with or without hyphens. Returns undefined for other words, such as a
 * reference without its prefix.
 */
export const parseReference = (word: string): string | undefined => {
  const code = wholeReference.exec(word.replaceAll('-', ''))?.[1]
  return code && formatReference(code.toUpperCase())
}

const group = `[${referenceAlphabet}]{4}`
const anyReference = new RegExp(`(?<![A-Z0-9])VW[ -]?(${group})[ -]?(${group})(?![A-Z0-9])`, 'i')

/**
 * Finds the first complete reference in a text, for example in a bank statement. The reference may have blanks instead
 * of hyphens. Without a digit it may be a name, such as `VW Bank GmbH`.
 */
export const findReference = (text: string): string | undefined => {
  const [, first = '', second = ''] = anyReference.exec(text) ?? []
  return /\d/.test(first + second) ? formatReference(`${first}${second}`.toUpperCase()) : undefined
}

const gap = String.raw`[^\p{L}\p{N}]*`
const typedReference = new RegExp(
  `^${gap}(?:order${gap})?(?:VW${gap})?(${group})${gap}(${group})${gap}$`,
  'iu',
)

/** Parses a text that has only a reference as customers write it, such as `Order #VW–7KQ4 M2HX.` or `7kq4-m2hx`. */
export const parseTypedReference = (text: string): string | undefined => {
  const [, first = '', second = ''] = typedReference.exec(foldText(text)) ?? []
  return first === '' ? undefined : formatReference(`${first}${second}`.toUpperCase())
}

/** Returns the value and the column that find an order by its id or reference. */
export const orderKey = (idOrReference: string): [value: string, column: 'id' | 'reference'] => {
  const reference = parseReference(idOrReference)
  return reference === undefined ? [idOrReference, 'id'] : [reference, 'reference']
}
