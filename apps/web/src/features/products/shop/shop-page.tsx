import { useHydrated } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import { hasFilters, readShopSearch, shopPageProducts } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { useEffect, useMemo, useState } from 'react'
import { useFirstInput } from '../../../lib/first-input.ts'
import { usePageData } from '../../../lib/page-data.ts'
import { useProducts } from '../../../lib/products/product-list.ts'
import { loadProducts } from '../../../lib/products/products.ts'
import { texts } from '../../../lib/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { findProducts, useFoundProducts } from './found-products.ts'
import type { FoundProducts } from './found-products-query.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { ShopFinderPlace } from './shop-finder-place.tsx'
import { ShowMore } from './show-more.tsx'

type ShopPageProps = { search: Record<string, unknown>; onAdd: (product: Product) => void }

/** The products on sale, or those that the address asks for; of many the first ones, and a button for more. */
export function ShopPage({ search, onAdd }: ShopPageProps) {
  const question = useMemo(() => readShopSearch(search), [search])
  const asked = hasFilters(question)
  const first = useFirstProducts(!asked)
  const answer = useFoundProducts(question)
  const all = useMemo(() => withAllCounted(answer?.found, first.found), [answer?.found, first.found])
  const found = useLast(asked ? answer?.found : all)
  const failed = answer === undefined ? !asked && first.failed : answer.status === 'failed'
  const { items } = found ?? {}
  const isMany = asked || (found?.total ?? 0) > shopPageProducts

  useEffect(() => {
    if (asked) void findProducts(question)
  }, [asked, question])

  return (
    <Page
      title={texts.shop.title}
      lead="Cars, roofs and batteries that run on the same light."
      layout="close"
    >
      {isMany && (
        <ShopFinderPlace question={question} found={found} searching={answer?.status === 'loading'} />
      )}
      {items === undefined && !failed && <ProductGridSkeleton />}
      {items?.length === 0 && !asked && (
        <EmptyState text="No products yet" hint="New ones will appear here." />
      )}
      {items !== undefined && items.length > 0 && (
        <ProductGrid
          products={items}
          outdated={asked && answer?.found === undefined && !failed}
          onAdd={onAdd}
        />
      )}
      {found?.othersFollow && !failed && (
        <ShowMore
          loading={answer?.status === 'loading'}
          onMore={() => findProducts(question, { more: true })}
        />
      )}
      {failed && (
        <EmptyState
          text={items === undefined ? 'The products did not arrive' : 'The other products did not arrive'}
          hint="Check your connection, then try again."
        >
          <Button
            variant="secondary"
            onClick={() => void (answer === undefined ? loadProducts() : findProducts(question))}
          >
            Try again
          </Button>
        </EmptyState>
      )}
    </Page>
  )
}

/** The first products: those of the page, until the list has loaded. */
function useFirstProducts(wanted: boolean): { found: FoundProducts | undefined; failed: boolean } {
  const list = useProducts()
  const active = useFirstInput()
  const { products: inPage } = usePageData()
  // The page was rendered without the list.
  const hydrated = useHydrated()
  const listed = hydrated && list.products !== undefined
  const found = useMemo(
    () =>
      listed ? firstPart(list.products ?? [], list.total) : inPage && firstPart(inPage.items, inPage.total),
    [listed, list.products, list.total, inPage],
  )

  useEffect(() => {
    if (wanted && (active || inPage === undefined)) void loadProducts()
  }, [wanted, active, inPage])

  return { found, failed: hydrated && found === undefined && !list.loading }
}

/** The list tells how many there are in all, which a search counts only so far. */
const withAllCounted = (found: FoundProducts | undefined, first: FoundProducts | undefined) =>
  found && first ? { ...found, total: first.total, moreThanTotal: false } : (found ?? first)

const firstPart = (products: readonly Product[], total: number): FoundProducts => ({
  items: products.slice(0, shopPageProducts),
  othersFollow: total > shopPageProducts,
  total,
  moreThanTotal: false,
  similar: false,
})

/** What there was last, while there is nothing new. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
