import type { Product } from '@voltway/contract'
import { useEffect, useState } from 'react'
import { isWhole, useProducts } from '../../lib/product-list.ts'
import { loadProducts } from '../../lib/products.ts'
import { fetchProductsById } from '../../lib/single-products.ts'
import { lookedAt } from './looked-at.ts'
import { ProductRow } from './product-row.tsx'

const most = 4

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
    const missing = ids.filter((id) => !listed.some((product) => product.id === id)).slice(0, most)
    if (isWhole(list) || missing.length === 0) return setOnSale(listed)
    let ignored = false
    fetchProductsById(missing)
      .then((others) => ignored || setOnSale([...listed, ...others]))
      .catch((error) => console.warn('What was looked at could not be loaded', error))
    return () => {
      ignored = true
    }
  }, [list, ids])

  const others = ids.flatMap((id) => onSale.find((product) => product.id === id) ?? []).slice(0, most)
  if (others.length === 0) return null
  return <ProductRow title="Others looked at" columns={4} products={others} onAdd={onAdd} />
}
