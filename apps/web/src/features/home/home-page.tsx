import type { Product } from '@voltway/contract'
import { productsSoon, useProducts } from '../../lib/products.ts'
import { texts } from '../../lib/texts.ts'
import { alerts } from '../../ui/alerts.ts'
import { firstProductNamed } from './first-product-named.ts'
import { PanelSection } from './panel-section.tsx'
import { panels } from './panels.ts'

/** Six full-height panels, one per product. */
export function HomePage({ onOrder }: { onOrder: (product: Product) => void }) {
  const { data: products } = useProducts()

  // The page can be pressed before its products have come.
  async function order(keyword: string) {
    const product = firstProductNamed(products ?? (await productsSoon()), keyword)
    if (product === undefined) void alerts.show({ message: texts.home.notLoaded })
    else onOrder(product)
  }

  return (
    <div className="snap-page">
      <h1 className="sr-only">{texts.brand}: electric cars, solar panels and home batteries</h1>
      {panels.map((panel, index) => (
        <PanelSection
          key={panel.id}
          panel={panel}
          first={index === 0}
          onOrder={() => void order(panel.keyword)}
        />
      ))}
    </div>
  )
}
