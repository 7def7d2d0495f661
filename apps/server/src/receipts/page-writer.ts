import { encode } from 'uqr'

export type Pdf = PDFKit.PDFDocument

/** A column of texts: its left edge, its width, and the style of its texts. `size` is in points, before the scale of the page. */
export type Column = { x: number; width: number; align?: 'left' | 'right'; size?: number; bold?: boolean }

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

  heightOf(text: string, column: Column): number {
    return this.#inStyleOf(column).heightOfString(text, { width: column.width, lineGap: 2 * this.#scale })
  }

  write(text: string, column: Column): void {
    const { x, width, align = 'left' } = column
    this.#inStyleOf(column).text(text, x, this.y, { width, align, lineGap: 2 * this.#scale })
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
  writeParagraphs(texts: readonly string[], column: Column): void {
    for (const text of texts) {
      const height = this.heightOf(text || ' ', column)
      this.reserve(height)
      this.write(text, column)
      this.y += height
    }
  }

  /** Writes cells beside each other, and moves below the tallest one. */
  writeRow(cells: readonly string[], columns: readonly Column[]): void {
    const height = Math.max(...columns.map((column, nth) => this.heightOf(cells[nth] ?? '', column)))
    this.reserve(height)
    for (const [nth, column] of columns.entries()) this.write(cells[nth] ?? '', column)
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

  #inStyleOf({ size = 9.5, bold = false }: Column): Pdf {
    return this.#pdf.font(bold ? 'bold' : 'regular').fontSize(size * this.#scale)
  }
}
