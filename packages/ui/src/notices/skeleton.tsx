import { classNames } from '../class-names.ts'

/**
 * A placeholder for loading content. Give it the size of that content, so that the layout does not shift. Screen readers announce
 * `label`.
 */
export function Skeleton({ label, className }: { label?: string; className?: string }) {
  const loading = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-busy': true }
  return (
    <div {...loading} className={classNames('animate-pulse rounded-md bg-ink/6', className)}>
      {label && <span className="sr-only">{label}</span>}
    </div>
  )
}
