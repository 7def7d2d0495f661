import { contract } from '@voltway/contract'
import { getCart, saveCart } from '@voltway/store'
import { customer, router } from './trpc.ts'

export const cart = router({
  get: customer(contract['cart.get']).query(({ ctx, input }) => getCart(ctx.shop, ctx.customer, input)),

  save: customer(contract['cart.save']).mutation(({ ctx, input }) => saveCart(ctx.shop, ctx.customer, input)),
})
