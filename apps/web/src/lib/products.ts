import type { Product } from '@voltway/contract'
import { isWhole, useProducts } from './product-list.ts'
import { tryAgain } from './try-again.ts'

type Products = readonly Product[] | undefined

/** How long an order waits for the list. */
const timeoutMs = 10_000

let loading: Promise<Products> | undefined

/**
 * Loads the first products on sale, unless that was done a moment ago. Whoever waits for them gets them in turn. A failure is only
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

/** The first products on sale, by the request that is under way if there is one; undefined when they do not come in time. */
export function fetchProducts(): Promise<Products> {
  return inTime(loadProducts())
}

/** Products with this name that are not among the first ones; undefined when they do not come in time. */
export function fetchOthersNamed(name: string): Promise<Products> {
  if (isWhole(useProducts.getState())) return Promise.resolve([])
  return inTime(queryOthersNamed(name))
}

async function queryOthersNamed(name: string): Promise<Products> {
  try {
    const { queryProductsNamed } = await loadCode()
    return await queryProductsNamed(name)
  } catch (error) {
    console.warn('The products could not be searched', error)
    return undefined
  }
}

function inTime(products: Promise<Products>): Promise<Products> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  return Promise.race([products, timeout])
}

// The code of requests comes with the first one: pages are seen without it.
function loadCode(): Promise<typeof import('./product-query.ts')> {
  return import('./product-query.ts')
}
