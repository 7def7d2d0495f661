import { type Page, type Route, restAddress } from '@voltway/contract'
import type { Context } from './context.ts'

/** The items of a listing; how many there are and where the next ones begin go into headers (CONTRACT, "Lists"). */
export const listed = <Item>(
  ctx: Pick<Context, 'setHeader'>,
  route: Pick<Route, 'rest'>,
  input: Page & { id?: string },
  { items, total, next }: { items: Item[]; total: number; next?: string },
): Item[] => {
  ctx.setHeader('X-Total-Count', String(total))
  if (next !== undefined) {
    const query = new URLSearchParams({ ...(input.id ? { id: input.id } : {}), limit: String(input.limit) })
    query.set('cursor', next)
    ctx.setHeader('Link', `</api${restAddress(route).path}?${query}>; rel="next"`)
  }
  return items
}
