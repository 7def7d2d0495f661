import { contract } from '@voltway/contract'
import { listPaymentMethods } from '@voltway/store'
import { listResponse } from './list-response.ts'
import { anyone, router } from './trpc.ts'

const list = contract['paymentMethods.list']

export const paymentMethods = router({
  list: anyone(list).query(async ({ ctx, input }) =>
    listResponse(ctx, list, input, await listPaymentMethods(ctx.shop, input)),
  ),
})
