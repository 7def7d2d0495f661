import type { Product } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialogs'
import { sharedTexts } from '@voltway/ui/texts'
import { useEffect, useState } from 'react'
import { useFirstInput } from '../../lib/first-input.ts'
import { useProducts } from '../../lib/product-list.ts'
import { fetchProducts, loadProducts } from '../../lib/products.ts'
import { texts } from '../../lib/texts.ts'
import { firstProductNamed } from './first-product-named.ts'
import { PanelSection } from './panel-section.tsx'
import { type Panel, panels } from './panels.ts'

/** Six full-height panels, one per product. */
export function HomePage({ onOrder }: { onOrder: (product: Product) => void }) {
  const { products } = useProducts()
  const active = useFirstInput()
  const [waiting, setWaiting] = useState<readonly Panel[]>([])

  useEffect(() => {
    if (active) void loadProducts()
  }, [active])

  // Buttons can be clicked before the products have loaded, also again while it waits: each click is an order.
  async function orderOnceLoaded(panel: Panel) {
    setWaiting((panels) => [...panels, panel])
    order(panel, await fetchProducts())
    setWaiting((panels) => panels.toSpliced(panels.indexOf(panel), 1))
  }

  function order({ keyword }: Panel, list: readonly Product[] | undefined) {
    const product = firstProductNamed(list, keyword)
    if (product === undefined) void dialogs.alert({ message: texts.home.notLoaded })
    else onOrder(product)
  }

  return (
    <div className="snap-page">
      <h1 className="sr-only">{sharedTexts.brand}: electric cars, solar panels and home batteries</h1>
      {panels.map((panel, index) => (
        <PanelSection
          key={panel.id}
          panel={panel}
          first={index === 0}
          busy={waiting.includes(panel)}
          onOrder={() => (products === undefined ? void orderOnceLoaded(panel) : order(panel, products))}
        />
      ))}
      <p role="status" className="sr-only">
        {waiting.length > 0 && 'The products are on their way …'}
      </p>
    </div>
  )
}
