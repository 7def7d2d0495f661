import { createRequire } from 'node:module'
import { type Font, type Glyph, openSync } from 'fontkit'

/** A font of receipts for pdfkit, which calls `layout` for each word. */
export type ReceiptFont = Pick<Font, 'layout' | 'hasGlyphForCodePoint'>

const digits = '0123456789'

/**
 * Opens a font for pdfkit that places one glyph per letter. The layout of fontkit reads all kerning tables, which takes 10 times
 * longer, and its contextual forms turn `->` into an arrow. All digits have the same width, so that amounts are aligned.
 */
const openFont = (weight: '400Regular' | '600SemiBold'): ReceiptFont => {
  const { resolve } = createRequire(import.meta.filename)
  const font = openSync(resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)) as Font
  const { glyphs } = font.layout(digits, { tnum: true, kern: false })
  // Reading a glyph from the font takes most of the time.
  const cache = new Map(glyphs.map(({ id, advanceWidth }, digit) => [digits[digit], { id, advanceWidth }]))
  const find = (letter: string, codePoint: number) => {
    const { id, advanceWidth } = cache.get(letter) ?? font.glyphForCodePoint(codePoint)
    const glyph = { id, advanceWidth }
    cache.set(letter, glyph)
    return glyph
  }

  const layout = (text: string) => {
    const run = [...text].map((letter) => {
      const codePoint = letter.codePointAt(0) ?? 0
      return { ...find(letter, codePoint), codePoints: [codePoint] } as unknown as Glyph
    })
    const positions = run.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }))
    // Computed when it is read, because pdfkit scales the positions before that.
    const widthOf = () => positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    return {
      glyphs: run,
      positions,
      get advanceWidth() {
        return widthOf()
      },
    }
  }
  return Object.assign(Object.create(font), { layout })
}

export const regular = openFont('400Regular')
export const bold = openFont('600SemiBold')
