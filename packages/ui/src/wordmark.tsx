import { brand } from '@voltway/contract/browser'
import { wordmarkDrawing } from './wordmark-drawing.ts'

/** The logo: a drawing of `brand`, or the shop's own name as text. */
export function Wordmark({ name, className }: { name: string; className: string }) {
  if (name !== brand) return <b>{name}</b>
  return (
    <svg
      viewBox={wordmarkDrawing.viewBox}
      role="img"
      aria-label={name}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={wordmarkDrawing.width}
      strokeMiterlimit={10}
    >
      <title>{name}</title>
      <path d={wordmarkDrawing.path} />
    </svg>
  )
}
