import { AccountPage as Account } from '../../features/account/account-page.tsx'
import { OrderPage as Order } from '../../features/account/orders/order-page.tsx'
import { addToCart, openCart } from '../../lib/cart/cart.ts'

const cart = { add: addToCart, open: openCart }

/** The account page with the cart, so that customers can buy an order again. */
export const AccountPage = () => <Account cart={cart} />

/** The page of one order with the cart, so that customers can buy the order again. */
export const OrderPage = () => <Order cart={cart} />
