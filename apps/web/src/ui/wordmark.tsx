import { wordmarkPath } from './wordmark-path.ts'

/** The shop's name, drawn in wide capitals. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 178 20" role="img" aria-label="Voltway" className={className} fill="none">
      <title>Voltway</title>
      <path
        d={wordmarkPath}
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
