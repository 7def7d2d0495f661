import { encode } from 'uqr'

/** A QR code with the border that scanners need. It is black on white in the dark scheme, too. */
export function QrCode({ value, label, className }: { value: string; label: string; className?: string }) {
  const { size, data } = encode(value, { ecc: 'M', border: 3 })
  const path = data
    .map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('')

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className ?? 'size-40 rounded-md border border-line'}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
