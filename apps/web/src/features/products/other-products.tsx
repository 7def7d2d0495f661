import { useQueries } from '@tanstack/react-query'
import type { Product } from '@voltway/contract'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { isComplete, useProducts } from '../../lib/products.ts'
import { trpc } from '../../lib/trpc.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { ProductRow } from './product-row.tsx'
import { recentlyViewed } from './recently-viewed.ts'

const maxViewed = 4
const maxOnSale = 3

type RecentlyViewedProps = { present: string; onAdd: (product: Product) => void }

/** The products on sale that this browser showed before this one. They appear together, so that the layout does not shift. */
export function RecentlyViewed({ present, onAdd }: RecentlyViewedProps) {
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
  return <ProductRow title="Recently viewed" columns={4} products={others} onAdd={onAdd} />
}

/** A page with other products, for a product that is not on sale. */
export function ProductNotOnSale({ title, onAdd }: { title: string; onAdd: (product: Product) => void }) {
  const products = useProducts().list?.items.slice(0, maxOnSale) ?? []

  return (
    <>
      <MessagePage title={title} lead="It may have been taken off sale, or the address is mistyped.">
        <LinkButton to={paths.shop}>Go to the shop</LinkButton>
      </MessagePage>
      {products.length > 0 && (
        <ProductRow title="On sale now" columns={3} products={products} onAdd={onAdd} />
      )}
    </>
  )
}

/** Stores that this browser showed a product. */
export const { note: noteViewed } = recentlyViewed
