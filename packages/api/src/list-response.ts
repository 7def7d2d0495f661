import { type Page, type Route, restEndpoint } from '@voltway/contract'
import { collectParts, type Listing } from '@voltway/domain'
import type { z } from 'zod'
import type { Context } from './context.ts'

/**
 * The items of a listing; how many there are and where the next ones begin go into headers. Of a long whole list these are
 * the first items where the adapter takes the rest, which is checked part by part as the first one is by the procedure.
 */
export const listResponse = async <Item>(
  ctx: Pick<Context, 'setHeader' | 'streamRest'>,
  route: Pick<Route<z.ZodType, z.ZodType<Item[]>>, 'rest' | 'output'>,
  { id, limit }: Page & { id?: string },
  { items, total, next, rest }: Listing<Item>,
): Promise<Item[]> => {
  ctx.setHeader('X-Total-Count', String(total))
  if (next !== undefined) {
    const query = new URLSearchParams({
      ...(id && { id }),
      ...(limit && { limit: String(limit) }),
      cursor: next,
    })
    ctx.setHeader('Link', `</api${restEndpoint(route).path}?${query}>; rel="next"`)
  }
  if (rest === undefined) return items
  if (ctx.streamRest === undefined) return [...items, ...(await collectParts(rest))]
  ctx.streamRest(checked(rest, route.output))
  return items
}

async function* checked<Item>(parts: AsyncGenerator<Item[]>, output: z.ZodType<Item[]>) {
  for await (const part of parts) yield output.parse(part)
}
