import type { Elements } from '@voltway/ui/elements'
import { IconButton } from '@voltway/ui/icon-button'
import { Select } from '@voltway/ui/select'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { SortableColumns } from './data-table-column.ts'

type DataTableToolbarProps<Row, Sort extends string> = SortableColumns<Row, Sort> & {
  selectAll: Elements
}

/** Sorts and selects all rows on small screens, which have no column headers. */
export function DataTableToolbar<Row, Sort extends string>(props: DataTableToolbarProps<Row, Sort>) {
  const { columns, sort: by, onSort } = props
  const selectAll = props.selectAll && (
    <span className="flex items-center gap-0.5 text-sm">
      {props.selectAll}
      <span aria-hidden>All</span>
    </span>
  )
  if (by === undefined) return selectAll && <div className="pl-1 md:hidden">{selectAll}</div>
  const options = columns.flatMap(({ sort, header }) =>
    sort === undefined ? [] : [{ value: sort, label: header }],
  )
  const firstDirection = (value: Sort) => columns.find(({ sort }) => sort === value)?.firstDirection ?? 'asc'
  const up = by.direction === 'asc'

  return (
    <div className="flex items-center gap-2 md:hidden">
      <Select
        label="Sort by"
        className="flex-1"
        options={options}
        value={by.sort}
        onChange={(sort) => onSort?.({ sort, direction: firstDirection(sort) })}
      />
      <IconButton
        label={up ? 'Ascending; sort descending' : 'Descending; sort ascending'}
        onClick={() => onSort?.({ sort: by.sort, direction: up ? 'desc' : 'asc' })}
      >
        {up ? <ArrowUp aria-hidden className="size-5" /> : <ArrowDown aria-hidden className="size-5" />}
      </IconButton>
      {selectAll}
    </div>
  )
}
