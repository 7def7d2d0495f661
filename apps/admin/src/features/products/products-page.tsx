import { keepPreviousData } from '@tanstack/react-query'
import type { Product } from '@voltway/contract'
import { EmptyState } from '@voltway/ui/empty-state'
import { toasts } from '@voltway/ui/toast-queue'
import { useState } from 'react'
import { confirmDeletion } from '../../lib/confirm-deletion.ts'
import { serverMessageOr } from '../../lib/failure.ts'
import { listWindow, newEntry } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useAccess } from '../../lib/use-access.ts'
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Pager } from '../../ui/data-table/pager.tsx'
import { DeleteButton, EditButton } from '../../ui/data-table/row-button.tsx'
import { NewButton } from '../../ui/new-button.tsx'
import { Page } from '../../ui/page.tsx'
import { CatalogueMenu } from './import/catalogue-menu.tsx'
import { ProductFilters } from './list/product-filters.tsx'
import { ProductMenu } from './list/product-menu.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductEditor } from './product-editor.tsx'
import { isFiltered, type ProductSearchParams } from './product-search-params.ts'

const productTexts = texts.products

/** The page that lists, creates, changes and deletes products. */
export function ProductsPage() {
  const [searchParams, setSearchParams] = useSearchParams<ProductSearchParams>()
  const { search, category, only, sort, direction, page } = searchParams
  const query = trpc.admin.products.search.useQuery(
    {
      search,
      sort,
      direction,
      category: category || undefined,
      only: only || undefined,
      ...listWindow(searchParams),
    },
    { placeholderData: keepPreviousData },
  )
  const { invalidate } = trpc.useUtils().admin.products
  const refresh = () => void invalidate()
  const dialog = useDialogInUrl('edit')
  const { id, opening } = dialog.shown
  const { mutateAsync } = trpc.admin.products.delete.useMutation()
  const [highlight, setHighlight] = useState<string>()
  const { canEdit } = useAccess()

  function onSaved(product: Product, left: boolean) {
    setHighlight(product.id)
    if (!left) dialog.close()
    toasts.show({ message: id === newEntry ? productTexts.created : productTexts.updated })
  }

  async function remove(product: Product) {
    await confirmDeletion({
      texts: productTexts,
      details: product.name,
      run: () => mutateAsync({ id: product.id }),
    })
    refresh()
  }

  return (
    <Page
      title={texts.pages.products}
      actions={
        <>
          <CatalogueMenu />
          {canEdit && <NewButton name="product" onClick={() => dialog.show(newEntry)} />}
        </>
      }
    >
      <ProductFilters searchParams={searchParams} onChange={setSearchParams} />
      <DataTable
        caption={texts.pages.products}
        columns={productColumns}
        query={query}
        failed={serverMessageOr(query.error, productTexts.loadFailed)}
        rowKey={(product) => product.id}
        rowName={({ name }) => name}
        sort={searchParams}
        onSort={setSearchParams}
        empty={<EmptyState text={isFiltered(searchParams) ? 'No products found' : 'No products yet'} />}
        highlight={highlight}
        actionsWidth="w-36"
        actions={(product) => (
          <>
            <EditButton name={product.name} onClick={() => dialog.show(product.id)} />
            <DeleteButton name={product.name} onClick={() => void remove(product)} />
            <ProductMenu product={product} onDuplicated={(copy) => dialog.isNow('') && dialog.show(copy)} />
          </>
        )}
      />
      <Pager label={texts.pages.products} page={page} query={query} onChange={setSearchParams} />
      {id !== '' && <ProductEditor key={opening} dialog={dialog} onSaved={onSaved} />}
    </Page>
  )
}
