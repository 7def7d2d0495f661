import { SearchField } from '@voltway/ui/search-field'
import { Select } from '@voltway/ui/select'
import { filterProps } from '../../../lib/filter-props.ts'
import { trpc } from '../../../lib/trpc.ts'
import { ClearFilters } from '../../../ui/clear-filters.tsx'
import { isFiltered, noFilters, type ProductSearchParams } from '../product-search-params.ts'

type ProductFiltersProps = {
  searchParams: ProductSearchParams
  onChange: (patch: Partial<ProductSearchParams>) => void
}

const onlyOptions: { value: ProductSearchParams['only']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'out_of_stock', label: 'Out of stock' },
  { value: 'without_image', label: 'Without picture' },
]

/** The filters of the list: search text, category, and products that need attention. */
export function ProductFilters({ searchParams, onChange }: ProductFiltersProps) {
  const { category } = searchParams
  const filter = filterProps(searchParams, onChange)
  const { data: categories = [] } = trpc.products.categories.useQuery({})
  // `categories` lacks categories whose products are all hidden, so the category of the URL is added.
  const names = new Set(categories.map((each) => each.category)).add(category)
  names.delete('')

  return (
    <div className="grid items-start gap-2 md:flex md:flex-wrap">
      <SearchField
        label="Search products"
        {...filter('search')}
        className="md:max-w-md md:flex-1 md:basis-60"
      />
      <Select
        label="Category"
        options={[{ value: '', label: 'All' }, ...[...names].map((name) => ({ value: name, label: name }))]}
        {...filter('category')}
        className="md:w-50"
      />
      <Select label="Show" options={onlyOptions} {...filter('only')} className="md:w-50" />
      {isFiltered(searchParams) && <ClearFilters onClick={() => onChange(noFilters)} />}
    </div>
  )
}
