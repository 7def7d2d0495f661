import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ShopSearch } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { classNames } from '@voltway/ui/class-names'
import { EmptyState } from '@voltway/ui/empty-state'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { SearchField } from '@voltway/ui/search-field'
import { Select } from '@voltway/ui/select'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { trpc } from '../../../lib/trpc.ts'
import { PriceField } from './price-field.tsx'
import type { FoundProducts } from './use-product-search.ts'

type ProductSearchFieldsProps = {
  search: ShopSearch
  found: FoundProducts | undefined
  searching: boolean
}

type Changes = { [Key in keyof ShopSearch]?: ShopSearch[Key] | undefined }

const nothingFound = 'Nothing found'

const sorts = [
  { value: '', label: 'Featured' },
  { value: 'newest', label: 'Newest' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
]

/** The fields that search products by words, category and price, and sort them. The URL has their values. */
export function ProductSearchFields({ search, found, searching }: ProductSearchFieldsProps) {
  const { q = '', category = '', min = '', max = '', sort = '' } = search
  const navigate = useNavigate()
  const categories = useCategoryOptions(category)
  const filtersId = useId()
  const [open, setOpen] = useState(category !== '' || min !== '' || max !== '' || sort !== '')

  function change(changes: Changes, { replace = false } = {}) {
    void navigate({ to: paths.shop, search: { ...search, ...changes }, replace, resetScroll: false })
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3 lg:flex-nowrap">
        <SearchField
          label="Search products"
          name="q"
          className="min-w-[min(9rem,100%)] flex-1 self-start"
          placeholder="Search"
          value={q}
          // Typing is one step of the history, not one per letter.
          onChange={(words) => change({ q: words || undefined }, { replace: q !== '' })}
        />
        <Button
          variant="outline"
          className="lg:hidden"
          aria-expanded={open}
          aria-controls={filtersId}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden className="size-4.5" />
          <span>Filters</span>
        </Button>
        <div
          id={filtersId}
          className={classNames(
            'grid w-full grid-cols-2 gap-3 sm:grid-cols-4 lg:flex lg:w-auto',
            !open && 'max-lg:hidden',
          )}
        >
          <Select
            label="Category"
            name="category"
            className="max-sm:col-span-2 lg:w-56"
            options={categories}
            value={category}
            onChange={(value) => change({ category: value || undefined })}
          />
          <Select
            label="Sort"
            name="sort"
            className="max-sm:col-span-2 lg:w-52"
            options={sorts}
            value={sort}
            onChange={(value) => change({ sort: (value || undefined) as ShopSearch['sort'] })}
          />
          <PriceField
            label="Price from"
            name="min"
            value={min}
            onChange={(price) => change({ min: price || undefined }, { replace: min !== '' })}
          />
          <PriceField
            label="Price to"
            name="max"
            value={max}
            conflict={max !== '' && Number(min) > Number(max) && 'This is below “Price from”'}
            onChange={(price) => change({ max: price || undefined }, { replace: max !== '' })}
          />
        </div>
      </div>
      <p
        role="status"
        className={found?.total === 0 ? 'sr-only' : 'min-h-6 text-soft [overflow-wrap:anywhere]'}
      >
        {found !== undefined && !searching && resultOf(found, q)}
      </p>
      {found?.total === 0 && !searching && (
        <EmptyState text={nothingFound} hint="Try other words, or fewer filters.">
          <Button
            ref={focusSectionAfter}
            variant="secondary"
            onClick={() => void navigate({ to: paths.shop, search: {} })}
          >
            Show all products
          </Button>
        </EmptyState>
      )}
    </div>
  )
}

function resultOf({ total, more_than_total, similar }: FoundProducts, words: string): string {
  if (total === 0) return nothingFound
  if (similar) return `No product is called “${words}”. These have a similar name.`
  const products = total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`
  return more_than_total ? `More than ${products}` : products
}

function useCategoryOptions(chosen: string) {
  const { data = [] } = useQuery(trpc.products.categories.queryOptions({}))
  const categories = data.map(({ category }) => category)
  const known = chosen === '' || categories.includes(chosen) ? categories : [...categories, chosen]

  return [{ value: '', label: 'All' }, ...known.map((value) => ({ value, label: value }))]
}
