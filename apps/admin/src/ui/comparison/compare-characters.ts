/** The characters of two texts at one position; '' past the end of a text. */
export type ComparedCharacter = { at: number; before: string; after: string; same: boolean }

const blockLength = 4

// Spaces, joiners and direction marks are invisible, and must not hide a difference.
const invisible = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u3164\uFFA0]$/u

/** Compares two texts position by position and returns blocks of four characters, the usual grouping of account numbers. */
export function compareCharacters(before: string, after: string): ComparedCharacter[][] {
  const [one, other] = charactersOf(before, after)
  const length = Math.max(one.length, other.length)
  const positions = Array.from({ length }, (_, at) => {
    const [left = '', right = ''] = [one[at], other[at]]
    return { at, before: visible(left), after: visible(right), same: left === right }
  })
  const blocks = Math.ceil(length / blockLength)
  return Array.from({ length: blocks }, (_, at) => positions.slice(at * blockLength, (at + 1) * blockLength))
}

// Spaces in account numbers are optional, so they count only if nothing else differs.
function charactersOf(before: string, after: string): [string[], string[]] {
  const [one, other] = [removeSpaces(before), removeSpaces(after)]
  return one === other ? [[...before], [...after]] : [[...one], [...other]]
}

/** Removes spaces: `GB33 BUKB` is the same account number as `GB33BUKB`. */
export function removeSpaces(text: string): string {
  return text.replaceAll(' ', '')
}

/** Returns whether two different texts start and end with the same four characters, as forged wallet addresses do. */
export function looksAlike(before: string, after: string): boolean {
  const long = Math.min(before.length, after.length) >= 3 * blockLength
  const sameEdges =
    before.slice(0, blockLength) === after.slice(0, blockLength) &&
    before.slice(-blockLength) === after.slice(-blockLength)
  return long && before !== after && sameEdges
}

function visible(character: string): string {
  if (character === ' ') return '␣'
  if (!invisible.test(character)) return character
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}
