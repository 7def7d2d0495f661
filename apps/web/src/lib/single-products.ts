import type { Product, ProductWithPictures } from '@voltway/contract'
import { create } from 'zustand'

/** What the server said when it was asked for one product; nothing while it has not answered. */
type Answer = ProductWithPictures | 'not-on-sale' | 'failed' | undefined

/** The answers by what was asked for: a slug or an id. */
const useAnswers = create<ReadonlyMap<string, Answer>>(() => new Map())

const setAnswer = (slugOrId: string, answer: Answer) =>
  useAnswers.setState((answers) => new Map(answers).set(slugOrId, answer), true)

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

/** Those of these products that are on sale. @throws when that could not be asked */
export async function fetchProductsById(ids: readonly string[]): Promise<Product[]> {
  const { queryProductsById } = await loadCode()
  return queryProductsById(ids)
}

// The code of requests comes with the first one, as in products.ts.
function loadCode(): Promise<typeof import('./single-product-query.ts')> {
  return import('./single-product-query.ts')
}
