import { contract } from '@voltway/contract'
import { getProductByIdOrSlug, listProducts } from '@voltway/store'
import { listResponse } from './list-response.ts'
import { anyone, router } from './trpc.ts'

const list = contract['products.list']

export const products = router({
  list: anyone(list).query(async ({ ctx, input }) =>
    listResponse(ctx, list, input, await listProducts(ctx.shop, input)),
  ),
  get: anyone(contract['products.get']).query(({ ctx, input }) => getProductByIdOrSlug(ctx.shop, input.id)),
})
