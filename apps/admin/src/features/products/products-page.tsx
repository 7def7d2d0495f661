import { getRouteApi } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { SearchField } from '@voltway/ui/search-field'
import { toasts } from '@voltway/ui/toasts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { pageSize } from '../../lib/list-search-params.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { useSetSearchParams } from '../../lib/use-set-search-params.ts'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ProductEditor } from './product-editor.tsx'
import { defaultSearchParams, newProduct, type ProductSearchParams } from './product-search-params.ts'
import { ProductTable } from './product-table.tsx'
import { useEditedProduct } from './use-edited-product.ts'
import { useProductDeletion } from './use-product-deletion.ts'
import { useProductsQuery } from './use-products-query.ts'

const productTexts = texts.products

const route = getRouteApi(paths.products)

/** The products on sale: searched, sorted, created, changed and deleted. */
export function ProductsPage() {
  const searchParams = route.useSearch()
  const setSearchParams = useSetSearchParams<ProductSearchParams>(route.useNavigate())
  const query = useProductsQuery(searchParams, setSearchParams)
  const { invalidate } = trpc.useUtils().admin.products
  const refresh = () => void invalidate()
  const dialog = useDialogInUrl(searchParams.open, (open, options) => setSearchParams({ open }, options))
  const { id, opening } = dialog.shown
  const rows = query.data?.items
  const edited = useEditedProduct({ id: searchParams.open, opening, rows, onMissing: dialog.close })
  const remove = useProductDeletion(refresh)
  const [highlight, setHighlight] = useState<string>()

  function onSaved(product: Product, left: boolean) {
    const isNew = id === newProduct
    setHighlight(product.id)
    refresh()
    if (!left) dialog.close()
    toasts.show({
      message: isNew ? productTexts.created : productTexts.updated,
      action: isNew && !beginsWithNewest(searchParams) ? showIt : undefined,
    })
  }
  const showIt = { label: 'Show it', onClick: () => setSearchParams(defaultSearchParams) }

  return (
    <Page
      title={texts.pages.products}
      actions={
        <Button onClick={() => dialog.show(newProduct)}>
          <Plus aria-hidden className="size-4.5" />
          <span>
            New<span className="max-sm:sr-only"> product</span>
          </span>
        </Button>
      }
    >
      <SearchField
        label="Search products"
        className="w-full md:max-w-md"
        value={searchParams.search}
        onChange={(search) => setSearchParams({ search })}
      />
      <ProductTable
        searchParams={searchParams}
        onChange={setSearchParams}
        query={query}
        highlight={highlight}
        onEdit={(product) => dialog.show(product.id)}
        onDelete={remove}
      />
      {query.data !== undefined && query.data.total > 0 && (
        <Pager
          label={texts.pages.products}
          page={searchParams.page}
          pageSize={pageSize}
          total={query.data.total}
          onPage={(page) => setSearchParams({ page })}
        />
      )}
      {(id === newProduct || edited !== undefined) && (
        <ProductEditor
          key={opening}
          open={dialog.isOpen}
          product={edited}
          finalFocus={dialog.finalFocus}
          onClose={dialog.close}
          onSaved={onSaved}
          onUnsure={refresh}
        />
      )}
    </Page>
  )
}

/** Whether the list shows a product that was just created. */
function beginsWithNewest({ search, sort, direction, page }: typeof defaultSearchParams): boolean {
  const isSorted = sort === defaultSearchParams.sort && direction === defaultSearchParams.direction
  return isSorted && search === '' && page === 1
}
