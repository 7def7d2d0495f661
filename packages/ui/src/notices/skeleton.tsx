import { classNames } from '../class-names.ts'

/** A placeholder for loading content. Give it the size of that content, so that the layout does not shift. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-md bg-ink/6', className)} />
}
