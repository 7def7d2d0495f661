import type { Product } from '@voltway/contract'
import { useProducts } from './product-list.ts'

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

/** The first products on sale, by the request that is under way if there is one; undefined when they do not come in time. */
export function fetchProducts(): Promise<Products> {
  return inTime(loadProducts())
}

/**
 * The first product on sale whose name contains this text, however many products there are; undefined when none has it or the answer
 * does not come in time.
 */
export function fetchProductNamed(name: string): Promise<Product | undefined> {
  return inTime(queryNamed(name))
}

async function queryNamed(name: string): Promise<Product | undefined> {
  try {
    const { queryProductNamed } = await loadCode()
    return await queryProductNamed(name)
  } catch (error) {
    console.warn('The products could not be searched', error)
    return undefined
  }
}

function inTime<Value>(value: Promise<Value>): Promise<Value | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  return Promise.race([value, timeout])
}

// The code of requests comes with the first one: pages are seen without it.
function loadCode(): Promise<typeof import('./product-query.ts')> {
  return import('./product-query.ts')
}
