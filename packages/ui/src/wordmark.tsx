import { sharedTexts } from './shared-texts.ts'
import { wordmarkDrawing } from './wordmark-drawing.ts'

/** The logo: the shop's name, as a drawing unless the shop has a name of its own. */
export function Wordmark({ name, className }: { name: string; className: string }) {
  if (name !== sharedTexts.brand) return <b>{name}</b>
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
