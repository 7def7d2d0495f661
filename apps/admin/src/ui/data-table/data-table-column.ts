import type { ReactNode } from 'react'
import type { Query } from '../../lib/trpc.ts'

export type DataColumn<Row, Sort extends string = string> = {
  /** Names the column; no two columns of a table have the same. */
  header: string
  cell: (row: Row) => ReactNode
  /** The server's sort key of this column; a column without one cannot be sorted. */
  sort?: Sort
  /** The direction after the first click; ascending by default. Dates and numbers begin descending. */
  firstDirection?: 'asc' | 'desc'
  align?: 'start' | 'end'
  /** The class of the width. Columns without one share the remaining width. */
  width?: string
  /** The breakpoint from which the table shows this column. The card layout of small screens always shows it. */
  from?: 'lg' | 'xl'
  heading?: boolean
  /** On small screens: the half of the row that shows this column. The default follows `align`. */
  half?: 'end' | 'both'
  /** On small screens: shows the header before the value. */
  labelled?: boolean
  className?: string
}

export type TableSort<Sort extends string = string> = { sort: Sort; direction: 'asc' | 'desc' }

/** The query of a list: the rows of one page and the total number of rows. */
export type ListQuery<Row> = Query<{ items: readonly Row[]; total: number }>

/** The columns and the current sorting; a list with a fixed order has no `sort`. */
export type SortableColumns<Row, Sort extends string> = {
  columns: readonly DataColumn<Row, Sort>[]
  sort?: TableSort<Sort>
  onSort?: (sort: TableSort<Sort>) => void
}

/** The classes that hide a column below a breakpoint. */
export const hideColumnClasses = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden' } as const
