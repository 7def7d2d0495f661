import { texts } from '../../lib/texts.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { setCartOpen, useCartOpen } from './cart-store.ts'

/** The side drawer with the cart. */
export function CartPanel() {
  return (
    <Drawer open={useCartOpen()} onOpenChange={setCartOpen} title={texts.cart.title}>
      <p>{texts.cart.empty}</p>
    </Drawer>
  )
}
