import { sharedTexts } from './shared-texts.ts'
import { wordmark } from './wordmark-drawing.ts'

/** The shop's name as its logo. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg
      viewBox={wordmark.viewBox}
      role="img"
      aria-label={sharedTexts.brand}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={wordmark.width}
      strokeMiterlimit={10}
    >
      <title>{sharedTexts.brand}</title>
      <path d={wordmark.path} />
    </svg>
  )
}
