import { type ShopSearch, shopPageProducts } from '@voltway/contract/browser'
import { create } from 'zustand'
import type { FoundProducts } from './found-products-query.ts'

/** What is known of a question: so many parts are wanted, and the products of them that have come. */
type Answer = { parts: number; found?: FoundProducts; status: 'loading' | 'done' | 'failed' }

const useAnswers = create<Readonly<Record<string, Answer>>>(() => ({}))

const keyOf = (question: ShopSearch) => JSON.stringify(question)

/** What is known of a question from `findProducts`. */
export function useFoundProducts(question: ShopSearch): Answer | undefined {
  return useAnswers((answers) => answers[keyOf(question)])
}

/**
 * Asks the server for products, or for another part of them; what was found stays until the answer comes. Who comes back to a
 * question finds as many as they left.
 */
export async function findProducts(question: ShopSearch, { more = false } = {}): Promise<void> {
  const key = keyOf(question)
  const before = useAnswers.getState()[key]
  const parts = (before?.parts ?? 1) + (more ? 1 : 0)
  const set = (answer: Answer) => useAnswers.setState({ [key]: answer })
  set({ ...before, parts, status: 'loading' })
  try {
    const { queryUpTo } = await loadCode()
    set({
      parts,
      found: await queryUpTo(question, parts * shopPageProducts, { fresh: more }),
      status: 'done',
    })
  } catch (error) {
    console.warn('The products could not be searched', error)
    set({ ...before, parts: before?.parts ?? 1, status: 'failed' })
  }
}

// The code of requests comes with the first one, as in products.ts.
function loadCode(): Promise<typeof import('./found-products-query.ts')> {
  return import('./found-products-query.ts')
}
