import type { Product } from '@voltway/contract'
import { startTransition, useEffect, useRef, useState } from 'react'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

/** The first row, which is in view at first. */
export const eagerCards = 3
/** So many the document has, and so many more are rendered in a step. */
export const cardsInStep = 24

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

const grid = 'grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-3 lg:gap-x-8 lg:gap-y-14'

type ProductGridProps = { products: readonly Product[]; onAdd: (product: Product) => void }

/** Three cards to a row on medium screens, two on small ones, one on the smallest. */
export function ProductGrid({ products, onAdd }: ProductGridProps) {
  const count = useSteps(products.length)
  useLateAnchor(count)

  return (
    <ul className={grid}>
      {products.slice(0, count).map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          eager={index < eagerCards}
          deferred={index >= cardsInStep}
          onAdd={onAdd}
        />
      ))}
    </ul>
  )
}

/** How many of a long list to render by now: it grows in steps, between which the browser answers the visitor. */
function useSteps(length: number): number {
  const [count, setCount] = useState(cardsInStep)

  useEffect(() => {
    if (count < length) startTransition(() => setCount(count + cardsInStep))
  }, [count, length])

  return count
}

/** Scrolls to the product that the address names, when the browser could not because it was not in the document. */
function useLateAnchor(count: number): void {
  const reached = useRef(false)

  useEffect(() => {
    if (reached.current || count <= cardsInStep) return
    const target = document.getElementById(location.hash.slice(1))
    if (target === null) return
    reached.current = true
    // Who has scrolled meanwhile looks at something else.
    if (scrollY === 0) target.scrollIntoView()
  }, [count])
}

/** Stands in for the grid while the products load. */
export function ProductGridSkeleton() {
  return (
    <ul aria-busy="true" aria-label="Products are loading" className={grid}>
      {skeletons.map((key) => (
        <ProductCardSkeleton key={key} />
      ))}
    </ul>
  )
}
