import { Button } from '@voltway/ui/button'
import { orderStatuses, statusNames } from '@voltway/ui/order-statuses'
import { SearchField } from '@voltway/ui/search-field'
import { Select } from '@voltway/ui/select'
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

/** The filters of the list: search text, status, first and last day. */
export function OrderFilters({ searchParams, onChange }: OrderFiltersProps) {
  const { search, status, from, to } = searchParams
  const backwards = from !== '' && to !== '' && from > to

  return (
    <div className="grid items-start gap-2 min-[22rem]:grid-cols-2 md:flex md:flex-wrap">
      <SearchField
        label="Search orders"
        placeholder="Search by reference, name or e-mail"
        value={search}
        onChange={(next) => onChange({ search: next })}
        className="col-span-full md:basis-full lg:flex-1 lg:basis-60"
      />
      <Select
        label="Status"
        options={statusOptions}
        value={status}
        onChange={({ value }) => onChange({ status: value })}
        className="col-span-full md:w-42"
      />
      <DateField
        label="From"
        value={from}
        onChange={(next) => onChange({ from: next })}
        className="md:w-46"
      />
      <DateField
        label="To"
        value={to}
        onChange={(next) => onChange({ to: next })}
        error={backwards ? 'Before the first day' : undefined}
        className="md:w-42"
      />
      {isFiltered(searchParams) && (
        <Button
          variant="quiet"
          size="small"
          className="col-span-full min-h-11! md:min-h-10!"
          onClick={() => onChange(noFilters)}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}
