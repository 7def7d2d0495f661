import { buffer } from 'node:stream/consumers'
import type { DrawReceipt } from '@voltway/api'
import type { ReceiptContent } from '@voltway/contract'
import { receiptContent } from '@voltway/contract/browser'
import PdfKit from 'pdfkit'
import { handleJobs } from '../child-process/handle-jobs.ts'
import { type Column, margin, PageWriter, type Pdf } from './page-writer.ts'
import { bold, regular } from './receipt-fonts.ts'
import { toPrintable } from './to-printable.ts'

const gap = 18
const full: Column = { x: margin, width: 495 }
const heading: Column = { ...full, size: 12, bold: true }
const left: Column = { x: margin, width: 270 }
const right: Column = { x: margin + 285, width: 210 }
const product: Column = { x: margin, width: 250 }
const columns: Column[] = [
  product,
  { x: margin + 250, width: 50, align: 'right' },
  { x: margin + 300, width: 85, align: 'right' },
  { x: margin + 385, width: 110, align: 'right' },
]
const labelWidth = 86

/** A receipt with at most this number of lines gets smaller texts until it fits on one page. */
const linesOfOnePage = 12
/** The largest number of line breaks in the seller, and in the footer. */
const maxLineBreaks = 12
const minScale = 0.4

/** The arguments of one call of `DrawReceipt`. */
export type ReceiptJob = Parameters<DrawReceipt>

type Input = { receipt: ReceiptContent; shopName: string; reference: string; changedAt: string }

/** Draws a PDF without scripts, links or remote content. See docs/decisions/0022-child-processes.md. */
const renderReceipt = async ([order, shop]: ReceiptJob): Promise<Uint8Array> => {
  const receipt = receiptContent(order, shop)
  const input = { receipt, shopName: shop.shop_name, reference: order.reference, changedAt: order.updated_at }
  const mayShrink = order.cart.length <= linesOfOnePage
  for (let scale = 1; ; ) {
    const { pdf, page } = draw(input, scale)
    if (page.pages === 1 || !mayShrink || scale === minScale) return finish(pdf, order.reference)
    // Smaller texts are also wrapped less often, so the height shrinks with the square of the scale.
    scale = Math.max(minScale, 0.96 * scale * Math.sqrt(page.usableHeight / page.usedHeight))
  }
}

const openPdf = ({ receipt, shopName, reference, changedAt }: Input): Pdf =>
  new PdfKit({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.5',
    lang: 'en-US',
    displayTitle: true,
    // Otherwise the library loads a font that lacks Greek and Cyrillic letters.
    font: '',
    info: { Title: `${receipt.title} ${reference}`, Author: shopName, CreationDate: new Date(changedAt) },
  })

const draw = (input: Input, scale: number) => {
  const pdf = openPdf(input)
  pdf.registerFont('regular', regular as unknown as Buffer)
  pdf.registerFont('bold', bold as unknown as Buffer)
  const advice = `see order ${input.reference} in your account`
  const printable = toPrintable((codePoint) => regular.hasGlyphForCodePoint(codePoint), advice)
  const page = new PageWriter(pdf, scale)
  const { receipt } = input

  drawHead(page, input, printable)
  drawFacts(page, receipt, printable)
  drawLines(page, receipt, printable)
  drawPayment(page, receipt, printable)
  page.writeParagraphs(linesOf(receipt.footer, printable), full)
  return { pdf, page }
}

type Printable = ReturnType<typeof toPrintable>

/** Joins the lines after the first 12 by commas, so that the receipt of a short order fits on one page. */
const linesOf = (text: string, printable: Printable) => {
  const lines = text === '' ? [] : text.split('\n')
  const rest = lines.slice(maxLineBreaks).filter((line) => line.trim() !== '')
  return [...lines.slice(0, maxLineBreaks), ...(rest.length > 0 ? [rest.join(', ')] : [])].map((line) =>
    printable(line),
  )
}

const drawHead = (page: PageWriter, { receipt, shopName }: Input, printable: Printable) => {
  const size = 16
  page.writeRow(
    [printable(shopName, 'name'), receipt.title],
    [
      { ...left, size, bold: true },
      { ...right, size, align: 'right' },
    ],
  )
  page.skip(8)
  page.drawRule()
  page.skip(gap)
  page.writeParagraphs(linesOf(receipt.seller, printable), full)
  if (receipt.seller) page.skip(gap)
  page.writeParagraphs([receipt.notice], heading)
  page.skip(gap)
}

const drawFacts = (page: PageWriter, { facts, delivery }: ReceiptContent, printable: Printable) => {
  const top = page.y
  drawValues(page, facts, left, printable)
  const [end, pages] = [page.y, page.pages]
  page.y = top
  if (delivery.length > 0) page.writeParagraphs(['Delivery'], right)
  page.writeParagraphs(
    delivery.map((line) => printable(line)),
    { ...right, bold: true },
  )
  if (page.pages === pages) page.y = Math.max(page.y, end)
  page.skip(gap)
}

const drawLines = (page: PageWriter, { lines, total, tax }: ReceiptContent, printable: Printable) => {
  page.writeRow(
    ['Product', 'Quantity', 'Price', 'Amount'],
    columns.map((column) => ({ ...column, bold: true })),
  )
  page.skip(4)
  for (const { name, choices, qty, price, amount } of lines) {
    const texts = [printable(name, 'name'), printable(choices)]
    const heights = texts.map((text) => (text === '' ? 0 : page.heightOf(text, product)))
    page.reserve(heights.reduce((sum, height) => sum + height, 8))
    page.drawRule()
    page.skip(4)
    page.writeRow([texts[0] ?? '', String(qty), price, amount], columns)
    if (choices) page.writeParagraphs([texts[1] ?? ''], { ...product, size: 8 })
    page.skip(4)
  }
  page.reserve(30)
  page.drawRule()
  page.skip(6)
  const sum = { size: 13, bold: true }
  page.writeRow(
    ['Total', total],
    [
      { ...sum, x: margin, width: 100 },
      { ...sum, x: margin + 100, width: 395, align: 'right' },
    ],
  )
  page.skip(gap / 2)
  page.writeParagraphs(
    tax.map((line) => printable(line)),
    full,
  )
  page.skip(gap)
}

const drawPayment = (page: PageWriter, { payment, code }: ReceiptContent, printable: Printable) => {
  if (payment.length === 0) return
  const side = code === null ? 0 : 110
  page.reserve(side + 20)
  page.writeParagraphs(['Payment details'], heading)
  page.skip(4)
  const [top, pages] = [page.y, page.pages]
  if (code !== null) page.drawQrCode(code, side)
  drawValues(page, payment, { x: margin, width: full.width - side - gap }, printable)
  if (page.pages === pages) page.y = Math.max(page.y, top + side)
  page.skip(gap)
}

const drawValues = (
  page: PageWriter,
  rows: readonly { label: string; value: string }[],
  { x, width }: Column,
  printable: Printable,
) => {
  const pair = [
    { x, width: labelWidth },
    { x: x + labelWidth, width: width - labelWidth, bold: true },
  ]
  for (const { label, value } of rows) {
    page.writeRow([label, printable(value, label === 'Customer' ? 'name' : 'text')], pair)
    page.skip(2)
  }
}

const finish = async (pdf: Pdf, reference: string): Promise<Uint8Array> => {
  const { count } = pdf.bufferedPageRange()
  for (let nth = 0; nth < count && count > 1; nth += 1) {
    pdf.switchToPage(nth)
    // Text below the margin would begin another page.
    pdf.page.margins.bottom = 0
    const text = `${reference}, page ${nth + 1} of ${count}`
    const y = pdf.page.height - margin + 15
    pdf.font('regular').fontSize(8).text(text, margin, y, { width: full.width, align: 'right' })
  }
  pdf.end()
  return buffer(pdf)
}

handleJobs(renderReceipt)
