import { type MarkdownNode, parseMarkdown } from './markdown.ts'

/** A description as plain text: without its marks, an item of a list on a line. */
export const plainText = (description: string): string =>
  parseMarkdown(description)
    .map(([tag, ...within]) => within.map(textOf).join(tag === 'p' ? '' : '\n'))
    .join('\n\n')

const textOf = (node: MarkdownNode): string =>
  typeof node === 'string' ? node : node.slice(1).map(textOf).join('')
