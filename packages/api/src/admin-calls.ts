import type { Page, Route } from '@voltway/contract'
import type { Listing, Shop } from '@voltway/domain'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { listResponse } from './list-response.ts'

export const success = { success: true as const }

/** Returns the response of a write without a result. */
export const succeed = async (write: Promise<void>) => write.then(() => success)

/** Returns a list or a part of it. A complete list may have any length, so it first acquires a slot for long lists. */
export const listInQueue = async <Item, Part extends Page>(
  ctx: Context,
  route: Route<z.ZodType, z.ZodType<Item[]>>,
  page: Part,
  list: (shop: Shop, page: Part) => Promise<Listing<Item>>,
): Promise<Item[]> => {
  if (page.limit === undefined) await ctx.acquireListSlot('admin')
  return listResponse(ctx, route, page, await list(ctx.shop, page))
}
