/** The shop's name, drawn: one line of one weight, V, W, A and Y on the same slope, the A open like a road. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 153 16"
      role="img"
      aria-label="Voltway"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.1"
      strokeMiterlimit="10"
    >
      <title>Voltway</title>
      {/* Slanted strokes run out of the frame, which cuts them level. */}
      <path d="M.6-1 9.5 15.2 18.4-1" />
      <rect x="23.5" y="1.05" width="21" height="13.9" rx="6.95" />
      <path d="M53 0v14.95h10.5M66 1.05h18M75 1.05V16" />
      <path d="M88-1l6.6 16.2L101.2 1l6.6 14.2L114.4-1" />
      <path d="M118.2 17l8.7-16.2L135.6 17" />
      <path d="M136.1-1l8.3 10.2L152.7-1M144.4 9v7" />
    </svg>
  )
}
