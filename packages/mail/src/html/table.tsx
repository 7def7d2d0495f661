import type { CSSProperties, ReactNode } from 'react'

type TableProps = { className?: string; style?: CSSProperties; children: ReactNode }

/** A table of the whole width that serves as layout. */
export function Table({ className, style, children }: TableProps) {
  return (
    <table
      role="presentation"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={{ borderCollapse: 'separate', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  )
}
