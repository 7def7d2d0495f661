import { classNames } from '../../ui/class-names.ts'
import { ComparedText } from '../../ui/compared-text.tsx'
import type { EntryChange } from './entry-changes.ts'
import { FoldedText } from './folded-text.tsx'

/** The fields that changed, each with what it was and what it became. */
export function ChangeList({ changes }: { changes: readonly EntryChange[] }) {
  if (changes.length === 0) return <p className="text-soft">Saved without a change</p>
  return (
    <dl className="divide-y divide-line border-line border-t">
      {changes.map((change) => (
        <div key={change.path} className="grid gap-x-6 gap-y-1.5 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="font-medium text-sm text-soft leading-6 [overflow-wrap:anywhere]">{change.label}</dt>
          <dd className="min-w-0">
            <Sides {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Sides({ before, after, destination }: EntryChange) {
  if (destination && before && after) return <ComparedText before={before} after={after} />
  const both = before !== null && after !== null

  return (
    <div className={classNames('grid gap-x-6 gap-y-2', both && 'md:grid-cols-2')}>
      {before !== null && <Side name="Before" text={before} mono={destination} />}
      {after !== null && <Side name="After" text={after} mono={destination} />}
    </div>
  )
}

function Side({ name, text, mono }: { name: 'Before' | 'After'; text: string; mono: boolean }) {
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <span
        className={classNames(
          'w-13 shrink-0 text-[0.8125rem] leading-6',
          name === 'Before' ? 'text-danger' : 'text-good',
        )}
      >
        {name}
      </span>
      <div className={classNames('min-w-0 flex-1', mono && 'font-mono text-[0.9375rem]')}>
        <FoldedText text={text} />
      </div>
    </div>
  )
}
