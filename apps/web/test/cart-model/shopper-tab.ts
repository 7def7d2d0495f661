import type { PaymentMethod } from '@voltway/contract'
import { lineKey } from '@voltway/contract/browser'
import { useDialogQueue } from '@voltway/ui/dialog-queue'
import { useToasts } from '@voltway/ui/toast-queue'
import { buyAgain } from '../../src/features/account/orders/buy-again.ts'
import { cancelOrder } from '../../src/features/account/orders/cancel-order.ts'
import { signOutEverywhere } from '../../src/features/account/sign-out-everywhere.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { cartState } from '../../src/lib/cart/cart-state.ts'
import { addToCart, changeQuantity, removeFromCart } from '../../src/lib/cart/edit-cart.ts'
import { startCart } from '../../src/lib/cart/start-cart.ts'
import { currentUser, restoreSession, startSession } from '../../src/lib/session/session.ts'
import { signIn } from '../../src/lib/session/sign-in.ts'
import { signOut } from '../../src/lib/session/sign-out.ts'

const messages: string[] = []

/** The app of one tab without its views: what a shopper does and sees. `browser.ts` bundles it and runs it in each tab. */
export const shopper = {
  /** Starts the app, as `main.tsx` does. */
  start() {
    useDialogQueue.subscribe((open, before) => {
      const added = open.filter(({ id }) => !before.some((dialog) => dialog.id === id))
      messages.push(...added.map(({ title, message }) => message ?? title))
    })
    restoreSession()
    startCart()
  },
  add: addToCart,
  change: changeQuantity,
  remove: removeFromCart,
  buyAgain,
  cancelOrder,
  signIn: startSession,
  signInBy: signIn,
  signOut,
  signOutEverywhere,
  user: currentUser,
  lines: () => cartState.get().lines,
  goneLines: () =>
    cartState
      .get()
      .lines.filter(({ available }) => available === false)
      .map(lineKey),
  hasUnsaved: cartState.hasUnsaved,

  /** Presses *Place Order*; false when no order was placed. */
  async order(method: PaymentMethod): Promise<boolean> {
    const delivery = { read: () => null, showErrors: () => false }
    return (await placeOrder({ user: currentUser(), method, delivery, accountLink: null })) !== null
  },

  toasts: () => useToasts.getState().map(({ message }) => message),

  /** Agrees to each open dialog, and returns their messages. */
  agreeToDialogs(): string[] {
    const open = useDialogQueue.getState()
    useDialogQueue.setState([], true)
    for (const { answer } of open) answer(true)
    return open.map(({ title, message }) => message ?? title)
  },

  /** Returns the messages of all dialogs since the last call. A change of the session may have closed them. */
  dialogMessages: () => messages.splice(0),
}
