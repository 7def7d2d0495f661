import { maxLength, maxOffset, replaceControlCharacters } from '@voltway/contract/browser'
import * as z from 'zod/mini'

/** The number of rows per page of every list. */
export const pageSize = 25

const lastPage = maxOffset / pageSize

/** Returns a schema that replaces missing and invalid values by `value`, because users edit URLs by hand. */
export const withDefault = <Schema extends z.core.$ZodType>(schema: Schema, value: z.core.output<Schema>) =>
  z.pipe(
    z.catch(z.optional(schema), undefined),
    z.transform((read: z.core.output<Schema> | undefined): z.core.output<Schema> => read ?? value),
  )

/** The schema of the number of the page, from 1. */
export const pageParam = withDefault(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/))]),
    z.transform((page) => Math.min(Math.max(Number(page), 1), lastPage)),
  ),
  1,
)

/** Returns a schema for a search text, which it cuts to the length that the server accepts. */
export const searchText = (longest: number = maxLength.search) =>
  withDefault(
    z.pipe(
      z.string(),
      z.transform((text) => replaceControlCharacters(text).slice(0, longest)),
    ),
    '',
  )

/** The schema of a search parameter with the id of the entity in the dialog above a list; '' without a dialog. */
export const dialogParam = withDefault(z.string(), '')

/** The search parameters that can contain this id. Each list uses one of them. */
const dialogParams = ['open', 'edit', 'user'] as const

export type DialogParam = (typeof dialogParams)[number]

/** Returns the id of the entity in the dialog above the list, or ''. */
export function dialogId(search: Record<string, unknown>): string {
  return String(dialogParams.map((param) => search[param]).find(Boolean) ?? '')
}

/** Returns the schema of a list's parameters. */
export const listSearchParams = <const Column extends string>(
  columns: readonly Column[],
  sort: Column,
  direction: 'asc' | 'desc',
) =>
  z.object({
    search: searchText(),
    sort: withDefault(z.enum(columns), sort),
    direction: withDefault(z.enum(['asc', 'desc']), direction),
    page: pageParam,
  })

/** The id in the URL while a new entity is created. */
export const newEntry = 'new'

/** The parameters of which each list has one or more. */
export type ListSearchParams = { search?: string; page?: number } & Partial<Record<DialogParam, string>>

/** Returns the changed parameters. A change of search, filter or order resets the page to 1; opening a dialog does not. */
export function changeSearchParams<S extends ListSearchParams>(state: S, patch: Partial<S>): S {
  const isPageReset =
    'page' in state && !Object.keys(patch).every((key) => dialogParams.some((param) => param === key))
  return { ...state, ...(isPageReset && { page: 1 }), ...patch }
}

/** Returns the offset and limit of a page for the server. */
export function listWindow({ page }: { page: number }): { offset: number; limit: number } {
  return { offset: (page - 1) * pageSize, limit: pageSize }
}
