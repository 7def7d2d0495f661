import type { Product } from '@voltway/contract'
import { imageSources } from '@voltway/contract/product-images'
import { formatCents } from '@voltway/ui/format-money'
import { ProductPicture } from '@voltway/ui/product-picture'
import type { DataColumn } from '../../ui/data-table-column.ts'
import { DateTime } from '../../ui/date-time.tsx'
import type { ProductSearchParams } from './product-search-params.ts'

/** The columns of the product list. `<bdi>` keeps a name's direction of writing from affecting the text around it. */
export const productColumns: readonly DataColumn<Product, ProductSearchParams['sort']>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    heading: true,
    className: 'md:w-full',
    cell: ({ name, image }) => (
      <span className="flex min-w-0 items-center gap-4">
        <ProductPicture
          path={image}
          sources={imageSources(image)}
          alt=""
          sizes="4rem"
          className="h-12 w-16 max-w-none rounded-sm bg-surface object-cover"
        />
        <bdi className="min-w-0">{name}</bdi>
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    sort: 'price',
    descFirst: true,
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ price }) => formatCents(price),
  },
  {
    id: 'created_at',
    header: 'Added',
    sort: 'created_at',
    descFirst: true,
    cell: ({ created_at }) => <DateTime at={created_at} />,
  },
]
