import type { AdminProduct } from '@voltway/contract'
import { imageSources, markdownToText } from '@voltway/contract/browser'
import { Badge } from '@voltway/ui/badge'
import { ProductImage } from '@voltway/ui/product-image'
import type { DataColumn } from '../../ui/data-table/data-table-column.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { PriceField, StockField } from './list/product-row-fields.tsx'
import type { ProductSearchParams } from './product-search-params.ts'

/** The columns of the product list. `<bdi>` isolates a name's writing direction from the surrounding text. */
export const productColumns: readonly DataColumn<AdminProduct, ProductSearchParams['sort']>[] = [
  {
    header: 'Name',
    sort: 'name',
    heading: true,
    className: 'max-md:col-span-2',
    cell: ({ name, description, image }) => {
      const text = markdownToText(description)
      return (
        <span className="flex min-w-0 items-center gap-3.5">
          <ProductImage
            path={image}
            sources={imageSources(image)}
            alt=""
            sizes="3.5rem"
            className="h-10.5 w-14 shrink-0 rounded-sm"
          />
          {/* A second line of the name replaces the description, so that all rows have the same height. */}
          <span className="grid min-w-0 md:max-h-[2lh] md:overflow-hidden">
            <bdi title={name} className="line-clamp-2 [overflow-wrap:anywhere]">
              {name}
            </bdi>
            <bdi title={text} className="line-clamp-1 break-all font-normal text-sm text-soft">
              {text}
            </bdi>
          </span>
        </span>
      )
    },
  },
  {
    header: 'Category',
    width: 'w-34',
    from: 'lg',
    className: 'max-md:text-soft md:[overflow-wrap:anywhere]',
    cell: ({ category }) => (
      <bdi title={category} className="line-clamp-2">
        {category}
      </bdi>
    ),
  },
  {
    header: 'Price',
    sort: 'price',
    firstDirection: 'desc',
    align: 'end',
    width: 'w-34',
    cell: (product) => <PriceField product={product} />,
  },
  {
    header: 'Stock',
    align: 'end',
    width: 'w-30',
    labelled: true,
    className: 'items-center',
    cell: (product) => <StockField product={product} />,
  },
  {
    header: 'Position',
    sort: 'position',
    align: 'end',
    width: 'w-26',
    from: 'xl',
    labelled: true,
    cell: ({ position }) => position ?? '–',
  },
  {
    header: 'Status',
    width: 'w-30',
    cell: ({ image, hidden }) => (
      <span className="flex flex-wrap gap-1 md:-my-2">
        {hidden && <Badge>Hidden</Badge>}
        {imageSources(image) === undefined && <Badge tone="warn">No picture</Badge>}
      </span>
    ),
  },
  {
    header: 'Added',
    sort: 'created_at',
    firstDirection: 'desc',
    width: 'w-34',
    from: 'xl',
    labelled: true,
    className: 'max-md:text-soft',
    cell: ({ created_at }) => <DateTime at={created_at} only="date" />,
  },
]
