import type { Product } from '@voltway/contract'
import { productSizes } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { useId } from 'react'
import { ProductCard } from './shop/product-card.tsx'
import { gaps } from './shop/product-grid.tsx'

const layouts = {
  3: { columns: 'sm:grid-cols-2 md:grid-cols-3', sizes: productSizes },
  4: {
    columns: 'sm:grid-cols-2 lg:grid-cols-4',
    sizes:
      '(min-width: 84rem) 20rem, (min-width: 64rem) 23vw, (min-width: 40rem) 46vw, (min-resolution: 2.5x) 74vw, 92vw',
  },
}

type ProductRowProps = {
  title: string
  /** On wide screens. */
  columns: keyof typeof layouts
  products: readonly Product[]
  onAdd: (product: Product) => void
}

/** A few products under a heading of their own, below something else. */
export function ProductRow({ title, columns, products, onAdd }: ProductRowProps) {
  const id = useId()
  const layout = layouts[columns]

  return (
    <section aria-labelledby={id} className="page-width grid gap-8 pb-section">
      <h2 id={id} className="text-work">
        {title}
      </h2>
      <ul className={classNames('grid grid-cols-1', layout.columns, gaps)}>
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            heading="h3"
            eager={false}
            sizes={layout.sizes}
            onAdd={onAdd}
          />
        ))}
      </ul>
    </section>
  )
}
