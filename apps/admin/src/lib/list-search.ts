import { maxLength } from '@voltway/contract/facts/limits'
import * as z from 'zod/mini'

/** Rows per page of every list. */
export const pageSize = 25

// The server passes over at most a million rows.
const lastPage = 1_000_000 / pageSize

/** This value where the address says nothing, or nothing that can be meant: anybody may have written it. */
export const orElse = <Schema extends z.core.$ZodType>(schema: Schema, value: z.core.output<Schema>) =>
  z.pipe(
    z.catch(z.optional(schema), undefined),
    z.transform((read: z.core.output<Schema> | undefined): z.core.output<Schema> => read ?? value),
  )

const pageNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/))]),
  z.transform((page) => Math.min(Math.max(Number(page), 1), lastPage)),
)

/** Words that are looked for, as long as the server takes them. */
export const searchText = (longest: number = maxLength.search) =>
  orElse(
    z.pipe(
      z.string(),
      z.transform((text) => text.slice(0, longest)),
    ),
    '',
  )

/** The parameters that the address of every list has. `open` is the id of what is opened over it, '' when nothing is. */
export const listParameters = <Sort extends z.core.$ZodType>(sort: Sort, direction: 'asc' | 'desc') => ({
  search: searchText(),
  sort,
  direction: orElse(z.enum(['asc', 'desc']), direction),
  page: orElse(pageNumber, 1),
  open: orElse(z.string(), ''),
})

/** Which part of a list is asked for. */
export type ListSearch = {
  search: string
  direction: 'asc' | 'desc'
  page: number
  open: string
}

/** The state after a change. Whatever narrows or turns the list begins at its first page; opening something does not. */
export function changeList<S extends ListSearch>(state: S, patch: Partial<S>): S {
  const stays = 'page' in patch || Object.keys(patch).every((key) => key === 'open')
  return { ...state, page: stays ? state.page : 1, ...patch }
}

/** The rows of a page, as the server counts them. */
export function listWindow({ page }: Pick<ListSearch, 'page'>): { offset: number; limit: number } {
  return { offset: (page - 1) * pageSize, limit: pageSize }
}
