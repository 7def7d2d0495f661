import { SearchField } from '@voltway/ui/search-field'
import { Select } from '@voltway/ui/select'
import { type AuditSearchParams, auditedKinds } from './audit-search-params.ts'
import { kindNames } from './entry-names.ts'

type AuditFiltersProps = {
  search: string
  kind: AuditSearchParams['kind']
  onChange: (patch: Partial<AuditSearchParams>) => void
}

const options: { value: AuditSearchParams['kind']; label: string }[] = [
  { value: '', label: 'Everything' },
  ...auditedKinds.map((kind) => ({ value: kind, label: kindNames[kind].all })),
]

/** Filters the entries by words and by kind. */
export function AuditFilters({ search, kind, onChange }: AuditFiltersProps) {
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
    </div>
  )
}
