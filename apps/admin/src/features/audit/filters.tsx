import type { AuditEntry } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { X } from 'lucide-react'
import { Select } from '../../ui/select.tsx'
import { type AuditSearch, auditedKinds } from './audit-search.ts'
import { kindNames, nameOf } from './entry-words.ts'

type FiltersProps = {
  kind: AuditSearch['kind']
  entityId: string
  /** What is shown, to call the followed thing by its name. */
  entries: readonly AuditEntry[]
  onChange: (patch: Partial<AuditSearch>) => void
}

const options: { value: AuditSearch['kind']; label: string }[] = [
  { value: '', label: 'Everything' },
  ...auditedKinds.map((kind) => ({ value: kind, label: kindNames[kind].all })),
]

/** Which entries are shown: those of one kind, or of one thing through its life. */
export function Filters({ kind, entityId, entries, onChange }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Select
        label="Show"
        options={options}
        value={kind}
        onChange={({ value }) => onChange({ kind: value })}
        className="w-full sm:w-60"
      />
      {entityId !== '' && (
        <div className="flex min-h-11 min-w-0 flex-1 basis-72 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-accent-wash px-4 py-1.5">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            Only <Followed id={entityId} entries={entries} />
          </p>
          <Button variant="quiet" size="small" onClick={() => onChange({ entity_id: '' })}>
            <X aria-hidden className="size-4" />
            Show everything
          </Button>
        </div>
      )}
    </div>
  )
}

function Followed({ id, entries }: { id: string; entries: readonly AuditEntry[] }) {
  const entry = entries.find(({ entity_id }) => entity_id === id)
  if (entry === undefined) return <span className="font-mono text-sm">{id}</span>
  const name = nameOf(entry)
  return (
    <>
      {kindNames[entry.kind].one.toLowerCase()}{' '}
      {name === null ? (
        <span className="font-mono text-sm">{id}</span>
      ) : (
        <b className="font-semibold">
          <bdi>{name}</bdi>
        </b>
      )}
    </>
  )
}
