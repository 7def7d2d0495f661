import { useQueries } from '@tanstack/react-query'
import type { Product } from '@voltway/contract'
import { productSizes } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { useId, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { isComplete, useProducts } from '../../lib/products.ts'
import { trpc } from '../../lib/trpc.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { recentlyViewed } from './recently-viewed.ts'
import { ProductCard } from './shop/product-card.tsx'
import { gaps } from './shop/product-grid.tsx'

const maxViewed = 4
const maxOnSale = 3

/** The products on sale that this browser showed before this one. They appear together, so that the layout does not shift. */
export function RecentlyViewed({ present }: { present: string }) {
  const [ids] = useState(() => recentlyViewed.read().filter((id) => id !== present))
  const { list } = useProducts({ enabled: ids.length > 0 })
  const listed = list?.items.filter(({ id }) => ids.includes(id)) ?? []
  const unlisted = ids.filter((id) => !listed.some((product) => product.id === id)).slice(0, maxViewed)
  const requests = useQueries({
    queries: unlisted.map((id) =>
      trpc.products.get.queryOptions({ id }, { enabled: list !== undefined && !isComplete(list) }),
    ),
  })

  if (list === undefined || requests.some(({ isLoading }) => isLoading)) return null
  const onSale = [...listed, ...requests.flatMap(({ data }) => data ?? [])]
  const others = ids.flatMap((id) => onSale.find((product) => product.id === id) ?? []).slice(0, maxViewed)
  if (others.length === 0) return null
  return <ProductRow title="Recently viewed" columns={4} products={others} />
}

/** A page with other products, for a product that is not on sale. */
export function ProductNotOnSale({ title }: { title: string }) {
  const products = useProducts().list?.items.slice(0, maxOnSale) ?? []

  return (
    <>
      <MessagePage title={title} lead="It may have been taken off sale, or the address is mistyped.">
        <LinkButton to={paths.shop}>Go to the shop</LinkButton>
      </MessagePage>
      {products.length > 0 && <ProductRow title="On sale now" columns={3} products={products} />}
    </>
  )
}

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
  columns: keyof typeof layouts
  products: readonly Product[]
}

/** A few products under a heading of their own, below something else. */
function ProductRow({ title, columns, products }: ProductRowProps) {
  const id = useId()
  const layout = layouts[columns]

  return (
    <section aria-labelledby={id} className="page-width grid gap-8 pb-section">
      <h2 id={id} className="text-work">
        {title}
      </h2>
      <ul className={classNames('grid grid-cols-1', layout.columns, gaps)}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} heading="h3" eager={false} sizes={layout.sizes} />
        ))}
      </ul>
    </section>
  )
}

export const { note: noteViewed } = recentlyViewed
