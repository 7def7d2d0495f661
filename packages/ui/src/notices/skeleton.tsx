import { classNames } from '../class-names.ts'

/** A placeholder while something loads; give it the size of what will come, so that nothing moves then. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-breathe rounded-md bg-ink/6', className)} />
}
