import { Button } from '@voltway/ui/button'
import { SearchField } from '@voltway/ui/search-field'
import { Select } from '@voltway/ui/select'
import { orderStatuses, statusNames } from '@voltway/ui/status-badges'
import { DateField } from '../../ui/date-field.tsx'
import { isFiltered, noFilters, type OrderSearchParams } from './order-search-params.ts'

type OrderFiltersProps = {
  searchParams: OrderSearchParams
  onChange: (patch: Partial<OrderSearchParams>) => void
}

const statusOptions: { value: OrderSearchParams['status']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  ...statusNames.map((name) => ({ value: name, label: orderStatuses[name].label })),
]

/** Search, status and days of the list. */
export function OrderFilters({ searchParams, onChange }: OrderFiltersProps) {
  const { search, status, from, to } = searchParams
  const backwards = from !== '' && to !== '' && from > to

  return (
    <div className="grid grid-cols-2 items-start gap-3 md:flex md:flex-wrap">
      <SearchField
        label="Search orders"
        placeholder="Reference, name or e-mail"
        value={search}
        onChange={(next) => onChange({ search: next })}
        className="col-span-2 self-end md:flex-1 md:basis-44"
      />
      <Select
        label="Status"
        options={statusOptions}
        value={status}
        onChange={({ value }) => onChange({ status: value })}
        className="col-span-2 md:w-36 lg:w-40"
      />
      <DateField
        label="From"
        value={from}
        onChange={(next) => onChange({ from: next })}
        className="min-w-0 md:w-38 lg:w-42"
      />
      <DateField
        label="To"
        value={to}
        onChange={(next) => onChange({ to: next })}
        error={backwards ? 'Before the first day' : undefined}
        className="min-w-0 md:w-38 lg:w-42"
      />
      {isFiltered(searchParams) && (
        <Button variant="quiet" className="col-span-2 md:mt-6.5" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
