import { admin } from './admin.ts'
import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { checkout } from './checkout.ts'
import { orders } from './orders.ts'
import { paymentMethods } from './payment-methods.ts'
import { products } from './products.ts'
import { createCallerFactory, router } from './trpc.ts'

/** Every procedure of the shop, under the paths of the contract. */
export const appRouter = router({ auth, products, paymentMethods, cart, checkout, orders, admin })
export type AppRouter = typeof appRouter

/** Calls procedures without a network: `createCaller(context).products.list()`. */
export const createCaller = createCallerFactory(appRouter)
