import type { ReactNode } from 'react'

export type DataColumn<Row, Sort extends string = string> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The server's name for sorting by this column; without it the column cannot be sorted. */
  sort?: Sort
  /** The first click sorts descending: for dates and numbers. */
  descFirst?: boolean
  /** `end` for numbers. */
  align?: 'start' | 'end'
  /** The class of its width. Columns without one share what is left. */
  width?: string
  /** The first width at which a table has room for it. The rows of small screens have. */
  from?: 'lg' | 'xl'
  /** What a row begins with. */
  heading?: boolean
  /** On small screens: in which half of the row, unless it follows `align`. */
  half?: 'start' | 'end' | 'both'
  /** On small screens its header stands before the value. */
  labelled?: boolean
  /** Of its cells. */
  className?: string
}

export type TableSort<Sort extends string = string> = { sort: Sort; direction: 'asc' | 'desc' }

/** The answer to a search of the server: the rows of one page, and how many there are on all. */
export type ListQuery<Row> = {
  data: { items: readonly Row[]; total: number } | undefined
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** The columns with what they are sorted by. */
export type SortableColumns<Row, Sort extends string> = {
  columns: readonly DataColumn<Row, Sort>[]
  sort: TableSort<Sort>
  onSort: (sort: TableSort<Sort>) => void
}

/** The direction after the first click on a column. */
export function firstDirection({ descFirst = false }: { descFirst?: boolean }): TableSort['direction'] {
  return descFirst ? 'desc' : 'asc'
}

/** The classes that hide a column where a table has no room for it. */
export const hiddenBelow = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden' } as const
