import { useSearch } from '@tanstack/react-router'
import { type FirstProducts, hasFilters, readShopSearch, shopPageSize } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { Skeleton } from '@voltway/ui/skeleton'
import { useMemo, useState } from 'react'
import { useFirstInput } from '../../../lib/first-input.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { usePageData } from '../../../lib/page-data.ts'
import { useProducts } from '../../../lib/products.ts'
import { LazySection } from '../../../ui/lazy-section.tsx'
import { Page } from '../../../ui/page.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { type FoundProducts, useProductSearch } from './use-product-search.ts'

const searchFields = lazyPart(async () => (await import('./product-search-fields.tsx')).ProductSearchFields)
if (import.meta.env.SSR) await searchFields.load()

/** The products on sale, or those that the URL's search finds. *Show more* adds others. */
export function ShopPage() {
  const search = readShopSearch(useSearch({ strict: false }))
  const filtered = hasFilters(search)
  const first = useFirstProducts({ wanted: !filtered })
  const searched = useProductSearch(search, { enabled: filtered })
  const present = searched.found ?? (filtered ? undefined : first.found)
  const failed = searched.failed || (!filtered && searched.found === undefined && first.failed)
  const found = useLast(present, { forget: failed })
  const items = found?.items
  const isMany = filtered || (found?.total ?? 0) > shopPageSize

  function retry() {
    if (!searched.failed) void first.refetch()
    else if (present?.othersFollow) void searched.showMore()
    else void searched.refetch()
  }

  return (
    <Page title="Shop" lead="Cars, roofs and batteries that run on the same light." layout="close">
      {isMany && (
        // The height of the fields, whose code loads later.
        <div className="min-h-20">
          <LazySection
            part={searchFields}
            // The HTML page is the same for all searches. An inline script fills in the fields.
            props={{ search: import.meta.env.SSR ? {} : search, found, searching: searched.loading }}
            placeholder={<Skeleton className="h-11" />}
            inHtml
          />
        </div>
      )}
      {items === undefined && !failed && <ProductGridSkeleton />}
      {items?.length === 0 && !filtered && (
        <EmptyState text="No products yet" hint="New ones will appear here." />
      )}
      {items !== undefined && items.length > 0 && (
        <ProductGrid products={items} outdated={filtered && searched.found === undefined} />
      )}
      {found?.othersFollow && !failed && (
        <div className="grid justify-center pt-4">
          <Button
            ref={focusSectionAfter}
            variant="secondary"
            size="large"
            busy={searched.loading}
            onClick={() => void searched.showMore()}
          >
            Show more
          </Button>
        </div>
      )}
      {failed && (
        <EmptyState
          text={
            items === undefined
              ? 'The products could not be loaded'
              : 'The other products could not be loaded'
          }
          hint="Check your connection, then try again."
        >
          <Button ref={focusSectionAfter} variant="secondary" onClick={retry}>
            Try again
          </Button>
        </EmptyState>
      )}
    </Page>
  )
}

/** The first products: those of the page until the list has loaded, which is requested at the first input of the visitor. */
function useFirstProducts({ wanted }: { wanted: boolean }) {
  const { products: inPage } = usePageData()
  const active = useFirstInput()
  const {
    list = inPage,
    failed,
    refetch,
  } = useProducts({
    enabled: wanted && (active || inPage === undefined),
  })
  const found = useMemo(() => list && toFound(list), [list])

  return { found, failed: failed && found === undefined, refetch }
}

const toFound = ({ items, total }: FirstProducts): FoundProducts => ({
  items: items.slice(0, shopPageSize),
  othersFollow: total > shopPageSize,
  total,
  more_than_total: false,
  similar: false,
})

/** Returns the last value that is not undefined. `forget` removes it. */
function useLast<Value>(value: Value | undefined, { forget }: { forget: boolean }): Value | undefined {
  const [last, setLast] = useState(value)
  if ((forget || value !== undefined) && value !== last) setLast(value)
  return value ?? last
}
