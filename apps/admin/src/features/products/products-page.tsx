import { getRouteApi } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import { alerts } from '@voltway/ui/alerts'
import { Button } from '@voltway/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { pageSize } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useListChange } from '../../lib/use-list-change.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { WorkPage } from '../../ui/work-page.tsx'
import { ProductEditor } from './product-editor.tsx'
import { allProducts, newProduct, type ProductSearch } from './product-search.ts'
import { ProductTable } from './product-table.tsx'
import { useFoundProducts } from './use-found-products.ts'
import { useProductDeletion } from './use-product-deletion.ts'
import { useProductToEdit } from './use-product-to-edit.ts'

const productTexts = texts.products

const route = getRouteApi(paths.products)

/** All products on sale: found, sorted, made, changed and deleted. */
export function ProductsPage() {
  const list = route.useSearch()
  const setList = useListChange<ProductSearch>(route.useNavigate())
  const found = useFoundProducts(list, setList)
  const { invalidate } = trpc.useUtils().admin.products
  const refresh = () => void invalidate()
  const opened = useOpened(list.open, (open, options) => setList({ open }, options))
  const { id, turn } = opened.shown
  const rows = found.data?.items
  const edited = useProductToEdit({ id: list.open, turn, rows, onMissing: opened.close })
  const remove = useProductDeletion(refresh)
  const [highlight, setHighlight] = useState<string>()

  function onSaved(product: Product, left: boolean) {
    const isNew = id === newProduct
    setHighlight(product.id)
    refresh()
    if (!left) opened.close()
    alerts.toast({
      message: isNew ? productTexts.created : productTexts.updated,
      action: isNew && !beginsWithNewest(list) ? showIt : undefined,
    })
  }
  const showIt = { label: 'Show it', onPress: () => setList(allProducts) }

  return (
    <WorkPage
      title={texts.pages.products}
      actions={
        <Button onClick={() => opened.show(newProduct)}>
          <Plus aria-hidden className="size-4.5" />
          New product
        </Button>
      }
    >
      <SearchField
        label="Search products"
        className="w-full sm:max-w-md"
        value={list.search}
        onChange={(search) => setList({ search })}
      />
      <ProductTable
        list={list}
        onChange={setList}
        found={found}
        highlight={highlight}
        onEdit={(product) => opened.show(product.id)}
        onDelete={remove}
      />
      {found.data !== undefined && found.data.total > 0 && (
        <Pager
          label={texts.pages.products}
          page={list.page}
          pageSize={pageSize}
          total={found.data.total}
          onPage={(page) => setList({ page })}
        />
      )}
      {(id === newProduct || edited !== undefined) && (
        <ProductEditor
          key={turn}
          open={opened.isOpen}
          product={edited}
          finalFocus={opened.finalFocus}
          onClose={opened.close}
          onSaved={onSaved}
          onUnsure={refresh}
        />
      )}
    </WorkPage>
  )
}

/** Whether a product that was just made is to be seen. */
function beginsWithNewest({ search, sort, direction, page }: typeof allProducts): boolean {
  const isSorted = sort === allProducts.sort && direction === allProducts.direction
  return isSorted && search === '' && page === 1
}
