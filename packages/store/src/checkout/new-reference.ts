import type { Shop } from '../shop.ts'

// Without 0 O, 1 I L and U: nothing that is read or heard as something else.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8
// Bytes from here on would make the first characters likelier than the rest.
const bound = 256 - (256 % alphabet.length)

/** A new random reference like `VW-7KQ4-M2HX`. */
export const newReference = (shop: Pick<Shop, 'randomBytes'>): string => {
  let code = ''
  while (code.length < length) {
    for (const byte of shop.randomBytes(length - code.length)) {
      if (byte < bound) code += alphabet.charAt(byte % alphabet.length)
    }
  }
  return `VW-${code.slice(0, 4)}-${code.slice(4)}`
}
