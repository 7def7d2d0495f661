import { formatReference, referenceAlphabet } from '@voltway/db'
import type { Shop } from '../shop.ts'

const length = 8
// Bytes from here on would make the first characters likelier than the rest.
const bound = 256 - (256 % referenceAlphabet.length)

/** A new random reference like `VW-7KQ4-M2HX`. */
export const newReference = (shop: Pick<Shop, 'randomBytes'>): string => {
  let code = ''
  while (code.length < length) {
    for (const byte of shop.randomBytes(length - code.length)) {
      if (byte < bound) code += referenceAlphabet.charAt(byte % referenceAlphabet.length)
    }
  }
  return formatReference(code)
}
