import { toasts } from '@voltway/ui/toast-queue'
import { create } from 'zustand'

export const useCartOpen = create(() => false)

export const setCartOpen = (open: boolean): void => useCartOpen.setState(open, true)

/** Opens the cart drawer and removes all messages, because the drawer shows their content. */
export function openCart(): void {
  toasts.dismissAll()
  setCartOpen(true)
}
