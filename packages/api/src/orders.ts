import { contract } from '@voltway/contract'
import { listOrders, Refusal } from '@voltway/store'
import { listResponse } from './list-response.ts'
import { customer, router } from './trpc.ts'

const list = contract['orders.list']

export const orders = router({
  list: customer(list).query(async ({ ctx, input }) => {
    if (input.id && input.id !== ctx.customer.id) throw new Refusal('FORBIDDEN')
    await ctx.takeTurn(ctx.customer.id)
    return listResponse(ctx, list, input, await listOrders(ctx.shop, ctx.customer, input))
  }),
})
