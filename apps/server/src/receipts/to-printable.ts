// The PDF neither reorders text from right to left nor joins letters, so it shows only these scripts.
const otherScripts =
  /[^\p{Script_Extensions=Latin}\p{Script_Extensions=Greek}\p{Script_Extensions=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * Returns a function that makes a text safe for a PDF: one line without invisible characters. Letters that the PDF cannot show
 * become `…`, and a note with `advice` follows. `subject` names the text in the note.
 */
export const toPrintable =
  (hasGlyph: (codePoint: number) => boolean, advice: string) =>
  (text: string, subject = 'text'): string => {
    const line = text
      .toWellFormed()
      .normalize()
      .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
      // More marks would cover the lines above and below.
      .replaceAll(/(\p{M}{2})\p{M}+/gu, '$1')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    const isShown = (letter: string) => !otherScripts.test(letter) && hasGlyph(letter.codePointAt(0) ?? 0)
    const shown = [...line].map((letter) => (isShown(letter) ? letter : '\ufffd')).join('')
    if (!shown.includes('\ufffd')) return shown
    return `${shown.replaceAll(/\ufffd+/g, '…')} (This ${subject} has letters that this PDF cannot show; ${advice})`
  }
