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
  /** On small screens the card's heading, without a label. */
  heading?: boolean
  /** Hidden where the table is narrow; the cards of small screens have room for it. */
  spare?: boolean
  /** Hidden on small screens. */
  wideOnly?: boolean
  /** Of its cells, such as a width. */
  className?: string
}

export type TableSort<Sort extends string = string> = { sort: Sort; direction: 'asc' | 'desc' }

/** The direction after the first click on a column. */
export function firstDirection({ descFirst = false }: { descFirst?: boolean }): TableSort['direction'] {
  return descFirst ? 'desc' : 'asc'
}
