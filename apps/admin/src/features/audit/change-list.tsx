import { classNames } from '@voltway/ui/class-names'
import { useState } from 'react'
import type { EntryChange } from './entry-changes.ts'

/** The changed fields with their values before and after. A creation or deletion has all fields on one side only. */
export function ChangeList({ changes }: { changes: readonly EntryChange[] }) {
  if (changes.length === 0) return <p className="text-sm text-soft">Saved without a change</p>
  const deleted = changes.every(({ after }) => after === null)
  const created = changes.every(({ before }) => before === null)
  if (deleted || created) return <OneSide name={deleted ? 'Before' : 'After'} changes={changes} />
  return (
    <dl className="divide-y divide-line border-line border-t text-sm">
      {changes.map((change) => (
        <div key={change.path} className="grid gap-x-6 gap-y-1 py-1.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className={term}>{change.label}</dt>
          <dd className="min-w-0">
            <BothSides {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const term = 'font-medium text-sm text-soft leading-6 [overflow-wrap:anywhere]'

type SideName = 'Before' | 'After'

function OneSide({ name, changes }: { name: SideName; changes: readonly EntryChange[] }) {
  return (
    <div className="grid gap-1 border-line border-t pt-2 text-sm">
      <SideLabel name={name} />
      <dl className="grid gap-x-8 gap-y-0.5 md:grid-cols-2">
        {changes.map(({ path, label, before, after }) => (
          <div
            key={path}
            className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 lg:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className={term}>{label}</dt>
            <dd className="min-w-0">
              <ExpandableText text={before ?? after ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function BothSides({ before, after }: EntryChange) {
  const sides = { Before: before, After: after }

  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
      {(['Before', 'After'] as const).map((name) => (
        <div key={name} className="flex min-w-0 items-baseline gap-2">
          <SideLabel name={name} />
          <div className="min-w-0 flex-1">
            {sides[name] === null ? <i className="text-soft">none</i> : <ExpandableText text={sides[name]} />}
          </div>
        </div>
      ))}
    </div>
  )
}

function SideLabel({ name }: { name: SideName }) {
  return (
    <span
      className={classNames(
        'w-13 shrink-0 text-fine leading-6',
        name === 'Before' ? 'text-danger' : 'text-good',
      )}
    >
      {name}
    </span>
  )
}

const longest = 240

/** A text of which at most 240 characters are shown, with a button for the rest. */
function ExpandableText({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  if (text === '') return <i className="text-soft">empty</i>
  const characters = [...text]
  const long = characters.length > longest
  const shown = long && !open ? `${characters.slice(0, longest).join('')}…` : text

  return (
    <>
      <bdi className="whitespace-pre-wrap [overflow-wrap:anywhere]">{shown}</bdi>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mt-1 block min-h-6 rounded-sm font-medium text-accent text-sm hover:underline"
        >
          {open ? 'Show less' : `Show all ${characters.length.toLocaleString()} characters`}
        </button>
      )}
    </>
  )
}
