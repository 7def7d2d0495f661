import { type Page, type Route, restEndpoint } from '@voltway/contract'
import { collectParts, type Listing } from '@voltway/domain'
import type { z } from 'zod'
import type { Context } from './context.ts'

/** Returns the items like `streamItems`, and sets the headers with the total and the link to the next part. */
export const listResponse = async <Item>(
  ctx: Pick<Context, 'setHeader' | 'streamRest'>,
  route: Pick<Route<z.ZodType, z.ZodType<Item[]>>, 'rest' | 'output'>,
  { limit, cursor: _, ...filter }: Page & Record<string, string | number | undefined>,
  listing: Listing<Item>,
): Promise<Item[]> => {
  const { total, next } = listing
  ctx.setHeader('X-Total-Count', String(total))
  if (next !== undefined) setNextLink(ctx, route, { ...filter, limit, cursor: next })
  return streamItems(ctx, route.output, listing)
}

/** Returns the items of a listing. Of a long list, it returns the first part and passes the others to the adapter, each validated. */
export const streamItems = async <Item>(
  ctx: Pick<Context, 'streamRest'>,
  output: z.ZodType<Item[]>,
  { items, rest }: Listing<Item>,
): Promise<Item[]> => {
  if (rest === undefined) return items
  if (ctx.streamRest === undefined) return [...items, ...(await collectParts(rest))]
  ctx.streamRest(validateParts(rest, output))
  return items
}

/** Sets the header with the URL of the next part. Absent parameters are left out. */
export const setNextLink = (
  { setHeader }: Pick<Context, 'setHeader'>,
  route: Pick<Route, 'rest'>,
  parameters: Record<string, string | number | undefined>,
): void => {
  const set = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(Object.fromEntries(set.map(([name, value]) => [name, String(value)])))
  setHeader('Link', `</api${restEndpoint(route).path}?${query}>; rel="next"`)
}

async function* validateParts<Item>(parts: AsyncGenerator<Item[]>, output: z.ZodType<Item[]>) {
  for await (const part of parts) yield output.parse(part)
}
