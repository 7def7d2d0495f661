import type { Product } from '@voltway/contract'
import { firstProductNamed, panelProducts } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import { useState } from 'react'
import { useAddToCart } from '../../lib/cart/use-add-to-cart.ts'
import { useFirstInput } from '../../lib/first-input.ts'
import { usePageData } from '../../lib/page-data.ts'
import { fetchProducts, isComplete, useProducts } from '../../lib/products.ts'
import { isSessionToken, sessionToken } from '../../lib/session/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { PanelSection } from './panel-section.tsx'
import { type Panel, panels } from './panels.ts'

/** The maximum time that an order waits for its product. */
const timeoutMs = 10_000

/** The home page: six full-height panels, one per product. */
export function HomePage() {
  const { shop, panels: inPage } = usePageData()
  const { list } = useProducts({ enabled: useFirstInput() })
  // A list of a large catalogue lacks products that the server has found by their names.
  const products = { ...(list && isComplete(list) ? {} : inPage), ...panelProducts(list?.items ?? []) }
  const addToCart = useAddToCart()
  const [waiting, setWaiting] = useState<readonly Panel[]>([])

  function order(panel: Panel) {
    const product = firstProductNamed(list?.items, panel.keyword)
    if (product !== undefined) addToCart(product)
    else if (list && isComplete(list)) sayNotLoaded()
    else void orderOnceLoaded(panel)
  }

  // Each click is an order, also clicks before the products have loaded and repeated clicks during the wait.
  async function orderOnceLoaded(panel: Panel) {
    setWaiting((panels) => [...panels, panel])
    const token = sessionToken()
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
    // The query cache logs a failure.
    const product = await Promise.race([findProduct(panel.keyword), timeout]).catch(() => undefined)
    if (product === undefined) sayNotLoaded()
    // After a sign-out, the cart belongs to the next person at this browser. A sign-in adopts a visitor's cart.
    else if (token === null || isSessionToken(token)) addToCart(product)
    setWaiting((panels) => panels.toSpliced(panels.indexOf(panel), 1))
  }

  return (
    <div className="snap-page">
      <h1 className="sr-only">{`${shop.shop_name}: electric cars, solar panels and home batteries`}</h1>
      {panels.map((panel, index) => (
        <PanelSection
          key={panel.id}
          panel={panel}
          product={products[panel.keyword]}
          first={index === 0}
          busy={waiting.includes(panel)}
          onOrder={() => order(panel)}
        />
      ))}
      <p role="status" className="sr-only">
        {waiting.length > 0 && 'The products are on their way …'}
      </p>
    </div>
  )
}

// Requests the product by name if it is not in the list, which contains only the first products.
async function findProduct(keyword: string): Promise<Product | undefined> {
  const list = await fetchProducts()
  const listed = firstProductNamed(list.items, keyword)
  if (listed !== undefined || isComplete(list)) return listed
  const found = await trpc.products.search.fetch({ name: keyword, limit: 1 })
  return found.items[0]
}

function sayNotLoaded() {
  void dialogs.alert({ message: 'Product not loaded yet' })
}
