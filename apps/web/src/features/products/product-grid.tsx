import type { Product } from '@voltway/contract'
import { classNames } from '@voltway/ui/class-names'
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

/** The first row, which is in view at first. */
export const eagerCards = 3
/** So many the document has, and so many more are rendered in a step. */
export const cardsInPart = 24

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

/** Between cards. */
export const gaps = 'gap-x-6 gap-y-10 lg:gap-x-8 lg:gap-y-14'
const grid = `grid grid-cols-1 sm:grid-cols-2 md:grid-cols-3 ${gaps}`

// The browser leaves it out of style, layout and painting until it comes near, and finds what is in it all the same. Until then
// it is as high as so many cards usually are; what would stand out of it, as the outline of a focus does, has its padding.
const deferred =
  '-m-2 p-2 [content-visibility:auto] [contain-intrinsic-height:auto_700rem] sm:[contain-intrinsic-height:auto_340rem] md:[contain-intrinsic-height:auto_265rem]'

type ProductsProps = { products: readonly Product[]; onAdd: (product: Product) => void }

/** Three cards to a row on medium screens, two on small ones, one on the smallest; long lists in parts. */
export function ProductGrid({ products, onAdd }: ProductsProps) {
  const parts = useMemo(() => inParts(products), [products])
  const count = useSteps(parts.length)
  useLateAnchor(count)

  return (
    <div className={classNames('grid', gaps)}>
      {parts.slice(0, count).map((part, index) => (
        <GridPart key={part[0]?.id} products={part} first={index === 0} onAdd={onAdd} />
      ))}
    </div>
  )
}

const GridPart = memo(function GridPart({ products, first, onAdd }: ProductsProps & { first: boolean }) {
  return (
    <ul className={classNames(grid, !first && deferred)}>
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} eager={first && index < eagerCards} onAdd={onAdd} />
      ))}
    </ul>
  )
})

function inParts(products: readonly Product[]): (readonly Product[])[] {
  const count = Math.ceil(products.length / cardsInPart)
  return Array.from({ length: count }, (_, part) =>
    products.slice(part * cardsInPart, (part + 1) * cardsInPart),
  )
}

/** Who comes back to the page comes back to the same place in it. */
let renderedBefore = 1

/** How many parts of a long list to render by now: one more at a time, between which the browser answers the visitor. */
function useSteps(parts: number): number {
  const [count, setCount] = useState(renderedBefore)

  useEffect(() => {
    renderedBefore = count
    if (count < parts) startTransition(() => setCount(count + 1))
  }, [count, parts])

  return count
}

/** Scrolls to the product that the address names, when the browser could not because it was not in the document. */
function useLateAnchor(parts: number): void {
  const reached = useRef(false)

  useEffect(() => {
    if (reached.current || parts === 1) return
    const target = document.getElementById(location.hash.slice(1))
    if (target === null) return
    reached.current = true
    // Who has scrolled meanwhile looks at something else.
    if (scrollY === 0) target.scrollIntoView()
  }, [parts])
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
