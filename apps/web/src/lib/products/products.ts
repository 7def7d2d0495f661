import type { Product, ProductWithImages } from '@voltway/contract'
import { create } from 'zustand'
import { useProducts } from './product-list.ts'

type Products = readonly Product[] | undefined

/** What the server said when it was asked for one product; nothing while it has not answered. */
type Answer = ProductWithImages | 'not-on-sale' | 'failed' | undefined

/** The answers by what was asked for: a slug or an id. */
const useAnswers = create<ReadonlyMap<string, Answer>>(() => new Map())

let loading: Promise<Products> | undefined

// The code of requests comes with the first one: pages are seen without it.
const loadCode = () => import('./product-query.ts')

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

/** The first product on sale whose name contains this text, however many products there are; undefined when none has it. */
export async function fetchProductNamed(name: string): Promise<Product | undefined> {
  try {
    const { queryProductNamed } = await loadCode()
    return await queryProductNamed(name)
  } catch (error) {
    console.warn('The products could not be searched', error)
    return undefined
  }
}

/** Those of these products that are on sale. @throws when that could not be asked */
export async function fetchProductsById(ids: readonly string[]): Promise<Product[]> {
  const { queryProduct } = await loadCode()
  const answers = await Promise.all(ids.map(queryProduct))
  return answers.filter((answer) => answer !== 'not-on-sale')
}

/** What is known of the product with this slug, former slug or id from `askForProduct`. */
export function useAnswer(slugOrId: string): Answer {
  return useAnswers((answers) => answers.get(slugOrId))
}

/** Asks for a product that the list of products does not have, or not yet. What was known stays until the answer comes. */
export async function askForProduct(slugOrId: string): Promise<void> {
  const before = useAnswers.getState().get(slugOrId)
  if (before === 'failed') setAnswer(slugOrId, undefined)
  try {
    const { queryProduct } = await loadCode()
    const answer = await queryProduct(slugOrId)
    setAnswer(slugOrId, answer)
    // The page goes on to the product's own address, and finds it there.
    if (answer !== 'not-on-sale') setAnswer(answer.slug, answer)
  } catch (error) {
    console.warn('The product could not be loaded', error)
    if (typeof before !== 'object') setAnswer(slugOrId, 'failed')
  }
}

function setAnswer(slugOrId: string, answer: Answer): void {
  useAnswers.setState((answers) => new Map(answers).set(slugOrId, answer), true)
}
