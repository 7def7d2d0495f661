import type { OrdersOverview } from '@voltway/contract'
import { countryName } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { classNames } from '@voltway/ui/class-names'
import { SearchField } from '@voltway/ui/search-field'
import { Select } from '@voltway/ui/select'
import { historySteps, statusLabels, statusNames } from '@voltway/ui/status-labels'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { filterProps } from '../../lib/filter-props.ts'
import { ClearFilters } from '../../ui/clear-filters.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { isFiltered, noFilters, type OrderSearchParams } from './order-search-params.ts'

type OrderFiltersProps = {
  searchParams: OrderSearchParams
  onChange: (patch: Partial<OrderSearchParams>) => void
  /** The payment methods and countries to choose from; undefined while they load. */
  choices: Pick<OrdersOverview, 'methods' | 'countries'> | undefined
}

const all = { value: '', label: 'All' }
const statusOptions: { value: OrderSearchParams['status']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  ...statusNames.map((name) => ({ value: name, label: statusLabels[name].label })),
  { value: 'withdrawn', label: historySteps.withdrawal_received.label },
]

/**
 * The filters of the list. Words and status are always visible, and on wide screens also the days. A button shows the other
 * filters.
 */
export function OrderFilters({ searchParams, onChange, choices }: OrderFiltersProps) {
  const { from, to, product, method, country } = searchParams
  const filter = filterProps(searchParams, onChange)
  const [expanded, setExpanded] = useState(`${from}${to}${product}${method}${country}` !== '')
  const backwards = from !== '' && to !== '' && from > to
  const hiddenUnlessExpanded = expanded ? '' : 'max-md:hidden'
  const methods = choices?.methods.map(({ id, name }) => ({ value: id, label: name })) ?? []
  if (choices && method !== '' && !methods.some(({ value }) => value === method))
    methods.push({ value: method, label: 'Unknown method' })
  const countries = choices?.countries.map((code) => ({ value: code, label: countryName(code) })) ?? []

  return (
    <div className="grid grid-cols-2 items-start gap-2 md:flex md:flex-wrap">
      <SearchField
        label="Search orders"
        placeholder="Search by reference, customer, amount, product"
        {...filter('search')}
        className="col-span-full md:basis-full lg:flex-1 lg:basis-60"
      />
      <Select label="Status" options={statusOptions} {...filter('status')} className="md:w-50" />
      <Button
        variant="quiet"
        size="small"
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
        className="min-h-11! md:order-1 md:min-h-10!"
      >
        <span>More filters</span>
        <ChevronDown aria-hidden className={classNames('size-4 transition', expanded && 'rotate-180')} />
      </Button>
      <DateField label="From" {...filter('from')} className={`md:w-46 ${hiddenUnlessExpanded}`} />
      <DateField
        label="To"
        {...filter('to')}
        error={backwards ? 'Before the first day' : undefined}
        className={`md:w-42 ${hiddenUnlessExpanded}`}
      />
      {expanded && (
        <div className="contents md:order-2 md:flex md:basis-full md:gap-2">
          <SearchField label="Product" {...filter('product')} className="col-span-full md:w-60" />
          <Select label="Method" options={[all, ...methods]} {...filter('method')} className="md:w-60" />
          <Select label="Country" options={[all, ...countries]} {...filter('country')} className="md:w-60" />
        </div>
      )}
      {isFiltered(searchParams) && (
        <ClearFilters className="col-span-full md:order-3" onClick={() => onChange(noFilters)} />
      )}
    </div>
  )
}
