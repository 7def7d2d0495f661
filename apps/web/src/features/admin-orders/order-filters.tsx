import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { isFiltered, noFilters, type OrderList } from './order-list.ts'
import { orderStatuses, statusNames } from './order-statuses.ts'

type OrderFiltersProps = { list: OrderList; onChange: (patch: Partial<OrderList>) => void }

const statusOptions = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  ...statusNames.map((name) => ({ value: name, label: orderStatuses[name].label })),
]

/** Which orders the list shows. */
export function OrderFilters({ list, onChange }: OrderFiltersProps) {
  const { search, status, from, to } = list
  const backwards = from !== '' && to !== '' && from > to

  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 md:grid-cols-[minmax(14rem,1fr)_10rem_10.5rem_10.5rem_auto]">
      <SearchField
        label="Search orders"
        placeholder="Reference, name or e-mail"
        value={search}
        onChange={(next) => onChange({ search: next })}
        className="col-span-2 self-end md:col-span-1"
      />
      <Select
        label="Status"
        options={statusOptions}
        value={status}
        onChange={(next) => onChange({ status: next as OrderList['status'] })}
        className="col-span-2 md:col-span-1"
      />
      <DateField label="From" value={from} onChange={(next) => onChange({ from: next })} />
      <DateField
        label="To"
        value={to}
        onChange={(next) => onChange({ to: next })}
        error={backwards ? 'Before the first day' : undefined}
      />
      {isFiltered(list) && (
        <Button
          look="quiet"
          className="col-span-2 md:col-span-1 md:mt-6.5"
          onClick={() => onChange(noFilters)}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}
