import { IconButton } from '@voltway/ui/icon-button'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from './checkbox.tsx'
import type { DataColumn, DataTableModel, TableSort } from './data-table-model.ts'
import { Select } from './select.tsx'

type DataTableToolbarProps<Row extends object> = {
  table: DataTableModel<Row>
  columns: readonly DataColumn<Row>[]
  sort: TableSort
  onSort: (sort: TableSort) => void
}

/** Sorting where there are no column heads to press, on small screens; and choosing all rows, on every screen. */
export function DataTableToolbar<Row extends object>(props: DataTableToolbarProps<Row>) {
  const { table, columns, sort, onSort } = props
  const sortable = columns.filter((column) => column.sortable)
  const up = sort.direction === 'asc'

  return (
    <div className="flex items-end gap-2 md:hidden">
      {sortable.length > 0 && (
        <>
          <Select
            label="Sort by"
            className="flex-1"
            options={sortable.map(({ id, header }) => ({ value: id, label: header }))}
            value={sort.column}
            onChange={(column) => onSort({ column, direction: firstDirection(sortable, column) })}
          />
          <IconButton
            label={up ? 'Ascending; sort descending' : 'Descending; sort ascending'}
            onClick={() => onSort({ column: sort.column, direction: up ? 'desc' : 'asc' })}
          >
            {up ? <ArrowUp aria-hidden className="size-5" /> : <ArrowDown aria-hidden className="size-5" />}
          </IconButton>
        </>
      )}
      {table.options.enableRowSelection === true && <ChooseAll table={table} />}
    </div>
  )
}

/** Chooses all rows of the page, or none. */
export function ChooseAll<Row extends object>({ table }: { table: DataTableModel<Row> }) {
  return (
    <Checkbox
      label="Choose all on this page"
      checked={table.getIsAllRowsSelected()}
      mixed={table.getIsSomeRowsSelected()}
      disabled={table.getRowModel().rows.length === 0}
      onChange={() => table.toggleAllRowsSelected()}
    />
  )
}

function firstDirection<Row>(columns: readonly DataColumn<Row>[], id: string): 'asc' | 'desc' {
  return columns.find((column) => column.id === id)?.descFirst ? 'desc' : 'asc'
}
