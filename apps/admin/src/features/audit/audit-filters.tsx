import type { AuditEntry } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { SearchField } from '@voltway/ui/search-field'
import { Select } from '@voltway/ui/select'
import { X } from 'lucide-react'
import { type AuditSearchParams, auditedKinds } from './audit-search-params.ts'
import { entityName, kindNames } from './entry-names.ts'

type AuditFiltersProps = {
  search: string
  kind: AuditSearchParams['kind']
  entityId: string
  /** The displayed entries, which contain the name of the entity. */
  entries: readonly AuditEntry[]
  onChange: (patch: Partial<AuditSearchParams>) => void
}

const options: { value: AuditSearchParams['kind']; label: string }[] = [
  { value: '', label: 'Everything' },
  ...auditedKinds.map((kind) => ({ value: kind, label: kindNames[kind].all })),
]

/** Filters the entries by words, by kind or by one entity. */
export function AuditFilters({ search, kind, entityId, entries, onChange }: AuditFiltersProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <SearchField
        label="Search the activity"
        placeholder="Search by name, reference or admin"
        value={search}
        onChange={(next) => onChange({ search: next })}
        className="w-full md:max-w-sm"
      />
      <Select
        label="Show"
        options={options}
        value={kind}
        onChange={({ value }) => onChange({ kind: value })}
        className="w-full md:w-60"
      />
      {entityId !== '' && (
        <div className="flex min-h-11 min-w-0 flex-1 basis-72 md:min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-accent-wash py-0.5 pr-1 pl-4 text-sm">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span>Only </span>
            <EntityName id={entityId} entries={entries} />
          </p>
          <Button variant="quiet" size="small" onClick={() => onChange({ entity_id: '' })}>
            <X aria-hidden className="size-4" />
            <span>Show everything</span>
          </Button>
        </div>
      )}
    </div>
  )
}

function EntityName({ id, entries }: { id: string; entries: readonly AuditEntry[] }) {
  const entry = entries.find(({ entity_id }) => entity_id === id)
  if (entry === undefined) return <span className="font-mono text-sm">{id}</span>
  const name = entityName(entry)
  return (
    <>
      <span>{`${kindNames[entry.kind].one.toLowerCase()} `}</span>
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
