import { type MarkdownNode, parseMarkdown } from '@voltway/contract/browser'
import type { ReactNode } from 'react'

export const MarkdownText = ({ text }: { text: string }): ReactNode => parseMarkdown(text).map(toElement)

function toElement(node: MarkdownNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const [Tag, ...content] = node
  return <Tag key={key}>{content.map(toElement)}</Tag>
}
