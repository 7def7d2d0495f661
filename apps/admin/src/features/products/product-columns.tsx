import type { Product } from '@voltway/contract'
import { imageSources } from '@voltway/contract/images'
import { formatCents } from '@voltway/ui/money'
import { StoredPicture } from '@voltway/ui/stored-picture'
import type { DataColumn } from '../../ui/data-table-column.ts'
import { Moment } from '../../ui/moment.tsx'
import type { ProductSearch } from './product-search.ts'

/** The product list's columns. Names are anybody's text: their direction of writing ends with them. */
export const productColumns: readonly DataColumn<Product, ProductSearch['sort']>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    heading: true,
    className: 'md:w-full',
    cell: ({ name, image }) => (
      <span className="flex min-w-0 items-center gap-4">
        <StoredPicture
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
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
]
