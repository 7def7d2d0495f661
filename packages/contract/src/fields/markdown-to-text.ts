import { type MarkdownNode, parseMarkdown } from './markdown.ts'

/** Converts a description to plain text, without marks and with ` · ` between list items. */
export const markdownToText = (description: string): string =>
  parseMarkdown(description)
    .map(([tag, ...within]) => within.map(textOf).join(tag === 'p' ? '' : ' · '))
    .join('\n\n')

const textOf = (node: MarkdownNode): string =>
  typeof node === 'string' ? node : node.slice(1).map(textOf).join('')
