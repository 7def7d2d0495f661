import type { Product } from '@voltway/contract'
import { classNames } from '@voltway/ui/class-names'
import { Skeleton } from '@voltway/ui/skeleton'
import { ProductCard } from './product-card.tsx'

/** The first row, which is in view at first. */
const eagerCards = 3

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

export const gaps = 'gap-x-6 gap-y-10 lg:gap-x-8 lg:gap-y-14'
const grid = `grid grid-cols-1 sm:grid-cols-2 md:grid-cols-3 ${gaps}`

type ProductGridProps = { products: readonly Product[]; outdated?: boolean }

/** Three cards to a row on medium screens, two on small ones, one on the smallest. `outdated`: newer results are loading. */
export function ProductGrid({ products, outdated = false }: ProductGridProps) {
  return (
    <ul
      aria-busy={outdated || undefined}
      className={classNames(grid, outdated && 'opacity-40 transition-opacity delay-150')}
    >
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} eager={index < eagerCards} />
      ))}
    </ul>
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
