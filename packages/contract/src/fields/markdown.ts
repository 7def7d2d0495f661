// Parses the subset of Markdown for product descriptions. Everything else is text, HTML and links included.

/** A text, or an element with its content. */
export type MarkdownNode = string | readonly [tag: MarkdownTag, ...content: MarkdownNode[]]

type MarkdownTag = 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em'

type Block = [tag: 'p' | 'ul' | 'ol', ...content: MarkdownNode[]]

const listItem = /^([-*]|\d{1,3}\.) +(\S.*)/

// No emphasis beside a cased letter or a digit, so that `5*6*7` and `mi*` stay, and none inside another one. The pattern
// scans text without asterisks once for each mark before it.
const emphasis = /(?<![\p{LC}\p{N}*])(\*\*?)(?![\s*])([^*]+)(?<!\s)\1(?![\p{LC}\p{N}*])/gu

/**
 * Parses a description into paragraphs and lists with strong and emphasized text.
 * See docs/decisions/0020-markdown-subset.md.
 */
export const parseMarkdown = (text: string): Block[] =>
  blocksOf(text).map(({ tag, lines }) =>
    tag === 'p'
      ? [tag, ...inline(lines.join('\n'))]
      : [tag, ...lines.map((line): MarkdownNode => ['li', ...inline(line)])],
  )

const blocksOf = (text: string) => {
  const blocks: { tag: Block[0]; lines: string[] }[] = []
  let emptyLines = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      emptyLines++
      continue
    }
    const last = blocks.at(-1)
    const [, mark = '', content = ''] = listItem.exec(line) ?? []
    // A numbered list begins with 1: a line that begins with another number is a paragraph.
    const isNumbered = mark === '1.' || (mark && last?.tag === 'ol')
    const tag = mark.length === 1 ? 'ul' : isNumbered ? 'ol' : 'p'
    if (last?.tag === tag && (tag !== 'p' || emptyLines === 0)) last.lines.push(tag === 'p' ? line : content)
    else {
      // Each further empty line between paragraphs adds space.
      const room = '\n'.repeat(last && emptyLines ? emptyLines - 1 : 0)
      blocks.push({ tag, lines: [tag === 'p' ? room + line : content] })
    }
    emptyLines = 0
  }
  return blocks
}

const inline = (text: string): MarkdownNode[] => {
  const parts: MarkdownNode[] = []
  let end = 0
  for (const { 0: whole, 1: mark, 2: within = '', index } of text.matchAll(emphasis)) {
    parts.push(text.slice(end, index), [mark === '*' ? 'em' : 'strong', within])
    end = index + whole.length
  }
  return [...parts, text.slice(end)].filter((part) => part !== '')
}
