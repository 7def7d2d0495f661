import type { Product } from '@voltway/contract'
import { useEffect, useState } from 'react'
import { useProducts } from '../../lib/product-list.ts'
import { loadProducts } from '../../lib/products.ts'
import { lookedAt } from './looked-at.ts'
import { ProductRow } from './product-row.tsx'

const most = 4

type OthersLookedAtProps = { present: string; onAdd: (product: Product) => void }

/** What this browser looked at before the present product, as far as it is on sale; nothing until that is known. */
export function OthersLookedAt({ present, onAdd }: OthersLookedAtProps) {
  const [ids] = useState(() => lookedAt.read().filter((id) => id !== present))
  const onSale = useProducts(({ products }) => products)
  const some = ids.length > 0

  useEffect(() => {
    if (some) void loadProducts()
  }, [some])

  const others = ids.flatMap((id) => onSale?.find((product) => product.id === id) ?? []).slice(0, most)
  if (others.length === 0) return null
  return <ProductRow title="Others looked at" columns={4} products={others} onAdd={onAdd} />
}
