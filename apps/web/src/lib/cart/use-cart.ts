import { totalQuantity } from '@voltway/contract/browser'
import { cartState } from './cart-state.ts'
import type { PricedLine } from './priced-lines.ts'

export function useCart(): { lines: readonly PricedLine[]; totalQuantity: number } {
  const lines = cartState.use((cart) => cart.lines)
  return { lines, totalQuantity: totalQuantity(lines) }
}
