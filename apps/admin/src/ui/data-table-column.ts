import type { ReactNode } from 'react'

/** One column: its name, what stands in its cells, and how. */
export type DataColumn<Row, Sort extends string = string> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the server calls the order by this column; without it, nobody can sort by it. */
  sort?: Sort
  /** The first press sorts downwards: dates and numbers. */
  descFirst?: boolean
  /** Numbers stand at the end, so that they can be compared. */
  align?: 'start' | 'end'
  /** The card's heading on small screens, without its label. */
  heading?: boolean
  /** Left out where a table is narrow; on small screens its card has room for it. */
  spare?: boolean
  /** Left out on small screens, where the heading or another column says it already. */
  wideOnly?: boolean
  /** More classes of its cells, such as a width. */
  className?: string
}

/** By what a list is sorted, and in which direction. */
export type TableSort<Sort extends string = string> = { sort: Sort; direction: 'asc' | 'desc' }

/** In which direction somebody sorts first by this column. */
export function firstDirection({ descFirst = false }: { descFirst?: boolean }): TableSort['direction'] {
  return descFirst ? 'desc' : 'asc'
}
