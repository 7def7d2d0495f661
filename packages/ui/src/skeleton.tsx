import { classNames } from './class-names.ts'

/** A breathing placeholder; give it the size of what will come, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-breathe rounded-md bg-ink/6', className)} />
}
