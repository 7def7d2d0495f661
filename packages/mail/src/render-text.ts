import type { OrderLine } from '@voltway/contract'
import { choiceWords, formatMoney, lineCents, toDollars } from '@voltway/contract/browser'
import type { Block, Content } from './content.ts'

/** Returns the text part of a mail. */
export const renderText = ({ title, blocks, publicUrl, shop }: Content): string => {
  const sender = [shop.shop_name, publicUrl, shop.seller].filter((line) => line !== '').join('\n')
  return [title, ...blocks.map(renderBlock), sender].join('\n\n').concat('\n')
}

const renderBlock = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'details':
      return underTitle(
        block.title,
        block.details.map(({ label, value }) => `${label}: ${value}`),
      )
    case 'payment code':
      return 'The attached image is a QR code of this payment.'
    case 'products':
      return underTitle('Products', [
        ...block.lines.map(renderLine),
        '',
        `Total: ${formatMoney(block.total)}`,
      ])
    case 'link':
      return `${block.label}:\n${block.url}`
  }
}

const renderLine = (line: OrderLine): string => {
  const choices = line.choices ? [`    ${choiceWords(line.choices)}`] : []
  return [`${line.qty} × ${line.name}`, ...choices, `    ${formatMoney(toDollars(lineCents(line)))}`].join(
    '\n',
  )
}

const underTitle = (title: string | undefined, lines: readonly string[]): string =>
  [...(title === undefined ? [] : [title, '']), ...lines].join('\n')
