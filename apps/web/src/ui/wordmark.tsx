/** The shop's name, drawn: wide capitals, the V open like a road towards the horizon. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 178 20" role="img" aria-label="Voltway" className={className} fill="none">
      <title>Voltway</title>
      <g stroke="currentColor" strokeWidth="2.6" strokeLinejoin="round" strokeLinecap="round">
        <path d="M2 3 11 17 20 3" />
        <rect x="28" y="3" width="19" height="14" rx="7" />
        <path d="M56 3v14h14" />
        <path d="M75 3h18M84 3v14" />
        <path d="M98 3l6 14 7-14 7 14 6-14" />
        <path d="M128 17l9-14 9 14M131.500 12.500h11" />
        <path d="M152 3l9.500 8.500L171 3M161.500 11.500V17" />
      </g>
    </svg>
  )
}
