/** One place of two texts laid above each other; an empty side is past that text's end. */
export type ComparedCharacter = { at: number; before: string; after: string; same: boolean }

const blockLength = 4

// Spaces of every width, joiners, direction marks: what nobody sees must not hide a difference.
const unseen = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u3164\uFFA0]$/u

/** Two texts place by place in blocks of four, as people compare account numbers. */
export function compareCharacters(before: string, after: string): ComparedCharacter[][] {
  const [one, other] = lettersOf(before, after)
  const length = Math.max(one.length, other.length)
  const places = Array.from({ length }, (_, at) => {
    const [left = '', right = ''] = [one[at], other[at]]
    return { at, before: seen(left), after: seen(right), same: left === right }
  })
  const blocks = Math.ceil(length / blockLength)
  return Array.from({ length: blocks }, (_, at) => places.slice(at * blockLength, (at + 1) * blockLength))
}

// Numbers are written with spaces or without; only when nothing else differs, the spaces are the difference.
function lettersOf(before: string, after: string): [string[], string[]] {
  const [one, other] = [withoutSpaces(before), withoutSpaces(after)]
  return one === other ? [[...before], [...after]] : [[...one], [...other]]
}

/** A number as it counts, however it was written: `GB33 BUKB` is `GB33BUKB`. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '')
}

/** Whether both texts begin and end alike, as an address made to be mistaken for another does. */
export function looksAlike(before: string, after: string): boolean {
  const long = Math.min(before.length, after.length) >= 3 * blockLength
  const sameEdges =
    before.slice(0, blockLength) === after.slice(0, blockLength) &&
    before.slice(-blockLength) === after.slice(-blockLength)
  return long && before !== after && sameEdges
}

function seen(character: string): string {
  if (character === ' ') return '␣'
  if (!unseen.test(character)) return character
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}
