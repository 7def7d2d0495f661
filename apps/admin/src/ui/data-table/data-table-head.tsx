import { classNames } from '@voltway/ui/class-names'
import type { Elements } from '@voltway/ui/elements'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type DataColumn, hideColumnClasses, type SortableColumns } from './data-table-column.ts'
import { tableRoles } from './table-roles.ts'

type DataTableHeadProps<Row, Sort extends string> = SortableColumns<Row, Sort> & {
  selectAll: Elements
  actionsWidth: string | undefined
}

const headCell =
  'border-line border-b px-2 py-1.5 text-left font-medium text-fine text-soft whitespace-nowrap first:pl-4 last:pr-4 xl:px-3'

/** The column headers; a click on one sorts the table. */
export function DataTableHead<Row, Sort extends string>(props: DataTableHeadProps<Row, Sort>) {
  const { columns, sort: by, onSort, selectAll, actionsWidth } = props
  return (
    <thead {...tableRoles.rowgroup} className="max-md:hidden">
      <tr {...tableRoles.row}>
        {selectAll && (
          <th {...tableRoles.columnheader} scope="col" className={classNames(headCell, 'w-11')}>
            {selectAll}
          </th>
        )}
        {columns.map((column) => {
          const { header, sort } = column
          const direction = sort !== undefined && by?.sort === sort ? by.direction : undefined
          return (
            <th
              key={header}
              {...tableRoles.columnheader}
              scope="col"
              aria-sort={direction === undefined ? undefined : ariaSort[direction]}
              className={classNames(
                headCell,
                column.align === 'end' && 'text-right',
                column.width,
                column.from && hideColumnClasses[column.from],
              )}
            >
              {sort === undefined ? (
                header
              ) : (
                <SortButton
                  column={column}
                  direction={direction}
                  onSort={(next) => onSort?.({ sort, direction: next })}
                />
              )}
            </th>
          )
        })}
        {actionsWidth && (
          <th {...tableRoles.columnheader} scope="col" className={classNames(headCell, actionsWidth)}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type SortButtonProps = {
  column: Pick<DataColumn<unknown>, 'header' | 'firstDirection' | 'align'>
  direction: 'asc' | 'desc' | undefined
  onSort: (direction: 'asc' | 'desc') => void
}

function SortButton({ column, direction, onSort }: SortButtonProps) {
  const Icon = direction === undefined ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  const next = direction === 'asc' ? 'desc' : direction === 'desc' ? 'asc' : (column.firstDirection ?? 'asc')

  return (
    <button
      type="button"
      onClick={() => onSort(next)}
      className={classNames(
        'group -mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2 hover:bg-ink/8 hover:text-ink',
        direction !== undefined && 'text-ink',
        column.align === 'end' && 'flex-row-reverse',
      )}
    >
      <span>{column.header}</span>
      <Icon
        aria-hidden
        className={classNames(
          'size-3.5 shrink-0',
          direction === undefined &&
            'opacity-0 transition group-hover:opacity-100 group-focus-visible:opacity-100',
        )}
      />
    </button>
  )
}
