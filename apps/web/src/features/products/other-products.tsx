import type { Product } from '@voltway/contract'
import { useEffect, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { isWhole, useProducts } from '../../lib/products/product-list.ts'
import { fetchProductsById, loadProducts } from '../../lib/products/products.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { lookedAt } from './looked-at.ts'
import { ProductRow } from './product-row.tsx'

const mostLookedAt = 4
const mostOnSale = 3

type OthersLookedAtProps = { present: string; onAdd: (product: Product) => void }

/** What this browser looked at before the present product, as far as it is on sale; nothing until that is known. */
export function OthersLookedAt({ present, onAdd }: OthersLookedAtProps) {
  const [ids] = useState(() => lookedAt.read().filter((id) => id !== present))
  const [onSale, setOnSale] = useState<readonly Product[]>([])
  const list = useProducts()
  const some = ids.length > 0

  useEffect(() => {
    if (some) void loadProducts()
  }, [some])

  useEffect(() => {
    if (list.products === undefined) return
    const listed = list.products.filter(({ id }) => ids.includes(id))
    const missing = ids.filter((id) => !listed.some((product) => product.id === id)).slice(0, mostLookedAt)
    if (isWhole(list) || missing.length === 0) return setOnSale(listed)
    let ignored = false
    fetchProductsById(missing)
      .then((others) => ignored || setOnSale([...listed, ...others]))
      .catch((error) => console.warn('What was looked at could not be loaded', error))
    return () => {
      ignored = true
    }
  }, [list, ids])

  const others = ids.flatMap((id) => onSale.find((product) => product.id === id) ?? []).slice(0, mostLookedAt)
  if (others.length === 0) return null
  return <ProductRow title="Others looked at" columns={4} products={others} onAdd={onAdd} />
}

/** Shown where there is no such product, with others that there are. */
export function ProductNotOnSale({ title, onAdd }: { title: string; onAdd: (product: Product) => void }) {
  const products = useProducts((list) => list.products)?.slice(0, mostOnSale) ?? []

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

/** Notes that a product was looked at. */
export const { note: noteLookedAt } = lookedAt
