import { sharedTexts } from './shared-texts.ts'
import { wordmarkDrawing } from './wordmark-drawing.ts'

/** The logo: the shop's name as a drawing. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg
      viewBox={wordmarkDrawing.viewBox}
      role="img"
      aria-label={sharedTexts.brand}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={wordmarkDrawing.width}
      strokeMiterlimit={10}
    >
      <title>{sharedTexts.brand}</title>
      <path d={wordmarkDrawing.path} />
    </svg>
  )
}
