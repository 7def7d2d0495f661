import type { Product } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { Pencil, Trash2 } from 'lucide-react'
import { serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { productColumns } from './product-columns.tsx'
import type { ProductSearchParams } from './product-search-params.ts'
import type { ProductsQuery } from './use-products-query.ts'

type ProductTableProps = {
  searchParams: ProductSearchParams
  onChange: (patch: Partial<ProductSearchParams>) => void
  query: ProductsQuery
  /** The id of the product that was just saved. */
  highlight: string | undefined
  onEdit: (product: Product) => void
  onDelete: (product: Product) => void
}

/** One page of the products. */
export function ProductTable({
  searchParams,
  onChange,
  query,
  highlight,
  onEdit,
  onDelete,
}: ProductTableProps) {
  const { data, error, isFetching, refetch } = query

  return (
    <DataTable
      caption={texts.pages.products}
      columns={productColumns}
      rows={data?.items}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      sort={searchParams}
      onSort={onChange}
      loading={isFetching}
      failed={
        error
          ? { text: serverText(error, texts.products.loadFailed), onRetry: () => void refetch() }
          : undefined
      }
      empty={<NoProducts searched={searchParams.search !== ''} onShowAll={() => onChange({ search: '' })} />}
      highlight={highlight}
      actions={(product) => (
        <>
          <RowButton text="Edit" label={`Edit ${product.name}`} onClick={() => onEdit(product)}>
            <Pencil aria-hidden className="size-4" />
          </RowButton>
          <RowButton danger text="Delete" label={`Delete ${product.name}`} onClick={() => onDelete(product)}>
            <Trash2 aria-hidden className="size-4" />
          </RowButton>
        </>
      )}
    />
  )
}

function NoProducts({ searched, onShowAll }: { searched: boolean; onShowAll: () => void }) {
  if (!searched) return <EmptyState text="No products yet" hint="A new one appears in the shop at once." />
  return (
    <EmptyState text="No products found" hint="Every word must occur in the name or the description.">
      <Button variant="secondary" onClick={onShowAll}>
        Show all products
      </Button>
    </EmptyState>
  )
}
