import type { Product } from '@voltway/contract'
import { formatWhole } from '@voltway/contract/facts/money'
import { imageSources, productSizes } from '@voltway/contract/product-images'
import { Button } from '@voltway/ui/button'
import { ProductPicture } from '@voltway/ui/product-picture'
import { Skeleton } from '@voltway/ui/skeleton'
import { memo } from 'react'
import { texts } from '../../lib/texts.ts'

type ProductCardProps = {
  product: Product
  /** In view at first: its picture does not wait. */
  eager: boolean
  onAdd: (product: Product) => void
}

const frame = 'aspect-4/3 w-full rounded-lg'

/** One product of the grid. Rendered again only when it changes: there may be a thousand. */
export const ProductCard = memo(function ProductCard({ product, eager, onAdd }: ProductCardProps) {
  const nameId = `product-${product.id}`

  return (
    <li className="group flex min-w-0 flex-col gap-5">
      <article aria-labelledby={nameId} className="contents">
        <div className={`${frame} overflow-hidden bg-surface`}>
          <ProductPicture
            path={product.image}
            sources={imageSources(product.image)}
            alt={product.name}
            eager={eager}
            sizes={productSizes}
            className="size-full object-cover transition-transform duration-700 ease-glide group-hover:scale-[1.025]"
          />
        </div>
        <div className="grid flex-1 content-start gap-1.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={nameId} className="min-w-0 text-heading [overflow-wrap:anywhere]">
              {product.name}
            </h2>
            <p className="font-medium text-lg tabular-nums">{formatWhole(product.price)}</p>
          </div>
          <p className="whitespace-pre-line text-soft [overflow-wrap:anywhere]">{product.description}</p>
        </div>
        <Button variant="secondary" wide onClick={() => onAdd(product)} aria-describedby={nameId}>
          {texts.shop.addToCart}
        </Button>
      </article>
    </li>
  )
})

/** Stands in for a card, in the same size, while the products load. */
export function ProductCardSkeleton() {
  return (
    <li className="flex flex-col gap-5">
      <Skeleton className={frame} />
      <div className="grid gap-3 pt-1">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-6 w-20" />
        </div>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
      <Skeleton className="h-11 w-full" />
    </li>
  )
}
