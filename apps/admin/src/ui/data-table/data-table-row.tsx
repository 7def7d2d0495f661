import { classNames } from '@voltway/ui/class-names'
import { Skeleton } from '@voltway/ui/skeleton'
import type { MouseEvent, ReactNode } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { type DataColumn, hideColumnClasses } from './data-table-column.ts'
import { tableRoles } from './table-roles.ts'

type DataTableRowProps<Row> = {
  row: Row
  id: string
  columns: readonly DataColumn<Row>[]
  name: string
  selected: boolean
  /** Adds a checkbox; `range` selects all rows from the previously clicked one. */
  onSelect?: (selected: boolean, range: boolean) => void
  onClick?: ((row: Row) => void) | undefined
  highlighted: boolean
  actions: ReactNode
  actionsBelow?: boolean | undefined
}

const cell =
  'md:h-15 md:border-line md:border-b md:px-2 md:py-2 md:align-middle md:first:pl-4 md:last:pr-4 xl:px-3'

const alignments = {
  start: 'max-md:col-start-1',
  end: 'max-md:col-start-2 max-md:justify-self-end max-md:text-right',
  both: 'max-md:order-last max-md:col-span-2',
}

/** A row of the table; on small screens a card with two columns. */
export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, id, columns, name, selected, onSelect, highlighted, actions } = props

  function handleClick({ target, currentTarget }: MouseEvent) {
    // Menus and dialogs of the row are rendered elsewhere, but React reports their clicks here.
    const isInside = target instanceof Element && currentTarget.contains(target)
    if (!isInside || target.closest('a, button, input, label, select, [data-selection]')) return
    if (getSelection()?.isCollapsed !== false) props.onClick?.(row)
  }

  return (
    <tr
      {...tableRoles.row}
      data-row={id}
      data-highlighted={highlighted || undefined}
      onClick={handleClick}
      className={classNames(
        'transition-colors duration-slow max-md:relative max-md:grid max-md:grid-flow-row-dense max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:border-line max-md:border-b max-md:py-3',
        onSelect && 'max-md:pl-10',
        props.onClick && 'cursor-pointer',
        highlighted || selected ? 'bg-accent-wash' : 'md:hover:bg-surface',
        highlighted && 'forced-colors:outline-2 forced-colors:outline-solid forced-colors:-outline-offset-2',
      )}
    >
      {onSelect && (
        <td
          {...tableRoles.cell}
          data-selection
          className={classNames(cell, 'max-md:absolute max-md:top-3.5 max-md:left-1')}
        >
          <Checkbox
            label={`Select ${name}`}
            checked={selected}
            onClick={({ currentTarget, shiftKey }) => onSelect(currentTarget.checked, shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.header}
          {...tableRoles.cell}
          className={classNames(
            cell,
            'min-w-0 max-md:[overflow-wrap:anywhere]',
            alignments[column.half ?? column.align ?? 'start'],
            column.align === 'end' && 'tabular-nums whitespace-nowrap md:text-right',
            column.heading && 'font-medium max-md:text-control',
            column.labelled && 'max-md:flex max-md:gap-1.5',
            column.from && hideColumnClasses[column.from],
            column.className,
          )}
        >
          {column.labelled && (
            <span aria-hidden className="shrink-0 text-soft md:hidden">
              {column.header}
            </span>
          )}
          <div className="contents">{column.cell(row)}</div>
        </td>
      ))}
      {actions !== undefined && (
        <td
          {...tableRoles.cell}
          data-row-actions
          className={classNames(
            cell,
            'whitespace-nowrap',
            props.actionsBelow ? alignments.both : `${alignments.end} max-md:row-span-2`,
          )}
        >
          <div className="flex items-center justify-end gap-1 max-md:-mr-2.5 md:-my-2 md:-mr-2.5">
            {actions}
          </div>
        </td>
      )}
    </tr>
  )
}

/** Stands in for loading rows. */
export function SkeletonRow({ columns }: { columns: number }) {
  return (
    <tr aria-hidden className="max-md:block">
      <td colSpan={columns} className="py-2 max-md:block">
        <Skeleton className="h-168 md:h-120" />
      </td>
    </tr>
  )
}
