import type { Product } from '@voltway/contract'
import { useProducts } from './product-list.ts'
import { tryAgain } from './try-again.ts'

type Products = readonly Product[] | undefined

/** How long an order waits for the list. */
const timeoutMs = 10_000

let loading: Promise<Products> | undefined

/**
 * Loads the products on sale, unless that was done a moment ago. Whoever waits for them gets them in turn. A failure is only
 * logged (docs/behaviour.md, "Dialogs and toasts").
 */
export function loadProducts(): Promise<Products> {
  loading ??= load().finally(() => {
    loading = undefined
  })
  return loading
}

async function load(): Promise<Products> {
  useProducts.setState(({ products }) => ({ loading: products === undefined }))
  try {
    const { queryProducts } = await loadCode()
    return await queryProducts()
  } catch (error) {
    console.warn('The products could not be loaded', error)
    useProducts.setState({ loading: false })
    return undefined
  }
}

/** Tries to load them again after a failure. */
export function retryProducts(): Promise<void> {
  return tryAgain(loadCode, loadProducts)
}

/** The products on sale, by the request that is under way if there is one; undefined when they do not come in time. */
export function fetchProducts(): Promise<Products> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  return Promise.race([loadProducts(), timeout])
}

// The code of requests comes with the first one: pages are seen without it.
function loadCode(): Promise<typeof import('./product-query.ts')> {
  return import('./product-query.ts')
}
