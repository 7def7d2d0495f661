import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'

/** One column: its name, what stands in its cells, and how. */
export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
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

/** By which column a list is sorted, and in which direction. */
export type TableSort<Column extends string = string> = { column: Column; direction: 'asc' | 'desc' }

type ModelInput<Row> = {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sort: TableSort
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
}

// The server sorts and cuts into pages; the table keeps rows, columns and what is chosen together.
const features = tableFeatures({ rowSortingFeature, rowSelectionFeature })

const noRows: never[] = []

/** The table behind a DataTable. */
export function useDataTable<Row extends object>(input: ModelInput<Row>) {
  const { columns, rows = noRows, rowKey, sort, selection, onSelectionChange } = input
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map(({ id, header, cell, sortable = false }) =>
      helper.display({ id, header, enableSorting: sortable, cell: ({ row }) => cell(row.original) }),
    )
  }, [columns])
  const sorting = useMemo<SortingState>(
    () => [{ id: sort.column, desc: sort.direction === 'desc' }],
    [sort.column, sort.direction],
  )
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selection ?? [])].map((key): [string, true] => [key, true])),
    [selection],
  )

  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: { sorting, rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      onSelectionChange?.(new Set(Object.keys(next)))
    },
  })
}

/** The table behind a DataTable, for its parts. */
export type DataTableModel<Row extends object> = ReturnType<typeof useDataTable<Row>>
