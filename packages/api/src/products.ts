import { contract } from '@voltway/contract'
import { getProductByIdOrSlug, listCategories, listProducts, searchCatalogue } from '@voltway/store'
import { listResponse } from './list-response.ts'
import { anyone, router } from './trpc.ts'

const list = contract['products.list']

export const products = router({
  list: anyone(list).query(async ({ ctx, input }) =>
    listResponse(ctx, list, input, await listProducts(ctx.shop, input)),
  ),
  search: anyone(contract['products.search']).query(({ ctx, input }) => searchCatalogue(ctx.shop, input)),
  categories: anyone(contract['products.categories']).query(({ ctx }) => listCategories(ctx.shop)),
  get: anyone(contract['products.get']).query(({ ctx, input }) => getProductByIdOrSlug(ctx.shop, input.id)),
})
