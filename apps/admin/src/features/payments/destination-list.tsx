import { ComparedText } from '../../ui/comparison/compared-text.tsx'
import type { DestinationChange } from './destination-changes.ts'

/** The old value of each changed payment destination above the new one. */
export function DestinationList({ changes }: { changes: readonly DestinationChange[] }) {
  return (
    <div className="grid gap-5">
      {changes.map(({ label, before, after }) => (
        <section key={label} aria-label={label} className="grid gap-1.5">
          <h3 className="font-medium text-sm">{label}</h3>
          <ComparedText before={before} after={after} />
        </section>
      ))}
    </div>
  )
}
