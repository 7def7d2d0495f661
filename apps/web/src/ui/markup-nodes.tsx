import type { Markup } from '@voltway/contract/browser'
import type { ReactNode } from 'react'

/** Markup as elements; the server writes it in the same way (`htmlOf`). */
export const MarkupNodes = ({ markup }: { markup: readonly Markup[] }): ReactNode => markup.map(toNode)

function toNode(markup: Markup, key: number): ReactNode {
  if (typeof markup === 'string') return markup
  const [Tag, ...within] = markup
  return <Tag key={key}>{within.map(toNode)}</Tag>
}
