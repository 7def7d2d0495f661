import type { Product } from '@voltway/contract'
import { shopPageProducts } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { Skeleton } from '@voltway/ui/skeleton'
import { memo, useMemo } from 'react'
import { ProductCard } from './product-card.tsx'

/** The first row, which is in view at first. */
const eagerCards = 3

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

export const gaps = 'gap-x-6 gap-y-10 lg:gap-x-8 lg:gap-y-14'
const grid = `grid grid-cols-1 sm:grid-cols-2 md:grid-cols-3 ${gaps}`

// The browser leaves it out of style, layout and painting until it comes near, and finds what is in it all the same. Until then
// it is as high as so many cards usually are; what would stand out of it, as the outline of a focus does, has its padding.
const deferred =
  '-m-2 p-2 [content-visibility:auto] [contain-intrinsic-height:auto_700rem] sm:[contain-intrinsic-height:auto_340rem] md:[contain-intrinsic-height:auto_265rem]'

type ProductsProps = { products: readonly Product[] }

/** Three cards to a row on medium screens, two on small ones, one on the smallest. `outdated`: others are on their way. */
export function ProductGrid({ products, outdated = false }: ProductsProps & { outdated?: boolean }) {
  const parts = useMemo(() => inParts(products), [products])

  return (
    <div
      aria-busy={outdated || undefined}
      className={classNames('grid', gaps, outdated && 'opacity-40 transition-opacity delay-150')}
    >
      {parts.map((part, index) => (
        <GridPart key={part[0]?.id} products={part} first={index === 0} />
      ))}
    </div>
  )
}

const GridPart = memo(function GridPart({ products, first }: ProductsProps & { first: boolean }) {
  return (
    <ul className={classNames(grid, !first && deferred)}>
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} eager={first && index < eagerCards} />
      ))}
    </ul>
  )
})

function inParts(products: readonly Product[]): (readonly Product[])[] {
  const count = Math.ceil(products.length / shopPageProducts)
  return Array.from({ length: count }, (_, part) =>
    products.slice(part * shopPageProducts, (part + 1) * shopPageProducts),
  )
}

/** Stands in for the grid while the products load. */
export function ProductGridSkeleton() {
  return (
    <ul aria-busy="true" aria-label="Products are loading" className={grid}>
      {skeletons.map((key) => (
        <li key={key}>
          <Skeleton className="aspect-3/4" />
        </li>
      ))}
    </ul>
  )
}
