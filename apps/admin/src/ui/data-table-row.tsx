import { classNames } from '@voltway/ui/class-names'
import { Skeleton } from '@voltway/ui/skeleton'
import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import type { DataColumn } from './data-table-column.ts'
import { roles } from './table-roles.ts'

type DataTableRowProps<Row> = {
  row: Row
  id: string
  columns: readonly DataColumn<Row>[]
  name: string
  selected: boolean
  /** Without it there is no checkbox; `range` means all rows from the one that was clicked before. */
  onSelect?: (selected: boolean, range: boolean) => void
  highlighted: boolean
  actions: ReactNode
}

const cell = 'md:border-line md:border-b md:px-2 md:py-2.5 md:align-middle md:first:pl-4 md:last:pr-4 xl:px-3'

/** A table row; on small screens a card of labelled lines. */
export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, id, columns, name, selected, onSelect, highlighted, actions } = props

  return (
    <tr
      {...roles.row}
      data-row={id}
      data-highlighted={highlighted || undefined}
      className={classNames(
        'transition-colors duration-slow max-md:relative max-md:grid max-md:gap-2 max-md:rounded-lg max-md:border max-md:border-line max-md:p-4',
        highlighted || selected ? 'bg-accent-wash' : 'bg-raised md:bg-transparent md:hover:bg-surface',
      )}
    >
      {onSelect && (
        <td {...roles.cell} className={classNames(cell, 'max-md:absolute max-md:top-2 max-md:right-2')}>
          <Checkbox
            label={`Choose ${name}`}
            checked={selected}
            onClick={({ currentTarget, shiftKey }) => onSelect(currentTarget.checked, shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          {...roles.cell}
          className={classNames(
            cell,
            'min-w-0 [overflow-wrap:anywhere]',
            column.align === 'end' && 'tabular-nums md:whitespace-nowrap md:text-right',
            column.heading
              ? classNames('font-medium', onSelect && 'max-md:pr-10')
              : 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:text-right',
            column.wideOnly && 'max-md:hidden!',
            column.spare && 'md:max-xl:hidden',
            column.className,
          )}
        >
          {!column.heading && (
            <span aria-hidden className="shrink-0 text-sm text-soft md:hidden">
              {column.header}
            </span>
          )}
          {column.heading ? column.cell(row) : <span className="min-w-0">{column.cell(row)}</span>}
        </td>
      ))}
      {actions !== undefined && (
        <td {...roles.cell} data-row-actions className={classNames(cell, 'whitespace-nowrap md:py-1!')}>
          <div className="flex items-center justify-end gap-1 max-md:-mx-2 max-md:border-line max-md:border-t max-md:pt-2">
            {actions}
          </div>
        </td>
      )}
    </tr>
  )
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Stands in for rows while they load. */
export function SkeletonRows({ columns }: { columns: number }) {
  return skeletonKeys.map((key) => (
    <tr
      key={key}
      aria-hidden
      className="max-md:grid max-md:gap-3 max-md:rounded-lg max-md:border max-md:border-line max-md:p-4"
    >
      <td colSpan={columns} className={classNames(cell, 'md:py-4!')}>
        <Skeleton className="h-5 w-full" />
        <Skeleton className="mt-3 h-5 w-2/3 md:hidden" />
      </td>
    </tr>
  ))
}
