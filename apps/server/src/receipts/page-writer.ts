import { encode } from 'uqr'

export type Pdf = PDFKit.PDFDocument

/** The style of a text. `size` is in points, before the scale of the page. */
type Style = { size?: number; bold?: boolean; align?: 'left' | 'right' }

/** A column of texts: its left edge and its width. */
export type Column = { x: number; width: number; align?: 'left' | 'right' }

/** The margin on all sides of a page. */
export const margin = 50

/** Writes texts at the height `y` of a PDF, and begins another page when one is full. All lengths are in points. */
export class PageWriter {
  y = margin
  readonly width: number
  readonly #pdf: Pdf
  readonly #scale: number

  constructor(pdf: Pdf, scale: number) {
    this.#pdf = pdf
    this.#scale = scale
    this.width = pdf.page.width - 2 * margin
  }

  /** The height of all texts on all pages. */
  get usedHeight(): number {
    return (this.pages - 1) * this.usableHeight + this.y - margin
  }

  get usableHeight(): number {
    return this.#pdf.page.height - 2 * margin
  }

  get pages(): number {
    return this.#pdf.bufferedPageRange().count
  }

  heightOf(text: string, { width }: Column, style: Style = {}): number {
    return this.#withStyle(style).heightOfString(text, { width, lineGap: 2 * this.#scale })
  }

  write(text: string, { x, width, align }: Column, style: Style = {}): void {
    const options = { width, align: style.align ?? align ?? 'left', lineGap: 2 * this.#scale }
    this.#withStyle(style).text(text, x, this.y, options)
  }

  /** Moves down by a distance in points, which has the same scale as the texts. */
  skip(distance: number): void {
    this.y += distance * this.#scale
  }

  /** Begins another page if `height` does not fit on the current one. */
  reserve(height: number): void {
    if (this.y + height <= margin + this.usableHeight) return
    this.#pdf.addPage()
    this.y = margin
  }

  drawRule(): void {
    this.#pdf
      .moveTo(margin, this.y)
      .lineTo(margin + this.width, this.y)
      .lineWidth(0.5)
      .strokeColor('#999')
      .stroke()
  }

  /** Writes lines below each other, on several pages if necessary. */
  writeParagraphs(texts: readonly string[], column: Column, style: Style = {}): void {
    for (const text of texts) {
      const height = this.heightOf(text || ' ', column, style)
      this.reserve(height)
      this.write(text, column, style)
      this.y += height
    }
  }

  /** Writes cells beside each other, and moves below the tallest one. */
  writeRow(
    cells: readonly string[],
    columns: readonly Column[],
    style: (nth: number) => Style = () => ({}),
  ): void {
    const heights = columns.map((column, nth) => this.heightOf(cells[nth] ?? '', column, style(nth)))
    const height = Math.max(...heights)
    this.reserve(height)
    columns.forEach((column, nth) => {
      this.write(cells[nth] ?? '', column, style(nth))
    })
    this.y += height
  }

  /** Draws a QR code at the right edge. */
  drawQrCode(content: string, side: number): void {
    const { size, data } = encode(content, { ecc: 'M', border: 0 })
    const cells = data.flatMap((row, top) => row.map((dark, left) => (dark ? `M${left} ${top}h1v1h-1z` : '')))
    this.#pdf
      .save()
      .translate(margin + this.width - side, this.y)
      .scale(side / size)
      .path(cells.join(''))
      .fill('#000')
      .restore()
  }

  #withStyle({ size = 9.5, bold = false }: Style): Pdf {
    return this.#pdf.font(bold ? 'bold' : 'regular').fontSize(size * this.#scale)
  }
}
