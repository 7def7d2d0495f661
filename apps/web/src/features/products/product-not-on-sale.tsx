import type { Product } from '@voltway/contract'
import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { useProducts } from '../../lib/product-list.ts'
import { loadProducts } from '../../lib/products.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { ProductRow } from './product-row.tsx'

const most = 3

/** Shown where there is no such product, with others that there are. */
export function ProductNotOnSale({ title, onAdd }: { title: string; onAdd: (product: Product) => void }) {
  const products = useProducts((list) => list.products)?.slice(0, most) ?? []

  useEffect(() => void loadProducts(), [])

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
