import type { Elements } from '@voltway/ui/elements'
import { type ReactNode, useId } from 'react'
import { useAccess } from '../../lib/use-access.ts'
import { Checkbox } from '../checkbox.tsx'
import { LoadFailed } from '../load-failed.tsx'
import type { ListQuery, SortableColumns } from './data-table-column.ts'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRow, SkeletonRow } from './data-table-row.tsx'
import { DataTableToolbar } from './data-table-toolbar.tsx'
import { tableRoles } from './table-roles.ts'
import { useRowFocus } from './use-row-focus.ts'
import type { Selection } from './use-selection.ts'

type DataTableProps<Row, Sort extends string> = SortableColumns<Row, Sort> & {
  query: ListQuery<Row>
  /** The message for a failed query, above the server's sentence. */
  failed: string
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  /** Without it there are no checkboxes. */
  selection?: Selection
  caption: string
  empty: Elements
  actions?: (row: Row) => ReactNode
  /** Called after a click on a row outside its controls. A control of the row must do the same, for the keyboard. */
  onRowClick?: (row: Row) => void
  /** On small screens: shows the buttons below the values instead of beside them. */
  actionsBelow?: boolean
  actionsWidth?: string
  highlight?: string
}

/**
 * A table whose rows are cards on small screens. The server sorts it, or it has a fixed order. With an admin key that cannot edit
 * the page, the buttons and the checkboxes are missing.
 */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { columns, query, rowKey, caption, empty, highlight } = props
  const { canEdit } = useAccess()
  const actions = canEdit ? props.actions : undefined
  const { data, error, isFetching } = query
  const rows = data?.items
  // After the deletion of the only row of the last page, the rows of another page follow.
  const isPastEnd = data !== undefined && data.items.length === 0 && data.total > 0
  const focusHandlers = useRowFocus(isPastEnd ? undefined : rows?.map(rowKey))
  const selection = canEdit ? props.selection : undefined
  const selectAll = selection && (
    <Checkbox
      label="Select all on this page"
      checked={selection.isAll}
      mixed={selection.isMixed}
      disabled={!rows?.length}
      onChange={selection.toggleAll}
    />
  )
  const head = { columns, sort: props.sort, onSort: props.onSort, selectAll }
  const captionId = useId()
  const waiting = rows === undefined && error === null
  const isEmpty = data?.total === 0

  return (
    <div {...focusHandlers} className="relative grid gap-3" aria-busy={isFetching || undefined}>
      {error !== null && <LoadFailed text={props.failed} query={query} />}
      <DataTableToolbar {...head} />
      {isFetching && !waiting && (
        <progress
          aria-label={`Loading ${caption}`}
          className="absolute inset-x-0 -top-1.5 h-0.5 w-full accent-accent"
        />
      )}
      {isEmpty && error === null
        ? empty
        : (waiting || (rows?.length ?? 0) > 0) && (
            <table
              {...tableRoles.table}
              aria-labelledby={captionId}
              className="w-full text-sm max-md:block md:table-fixed md:border-separate md:border-spacing-0"
            >
              <caption id={captionId} className="sr-only">
                {caption}
              </caption>
              <DataTableHead {...head} actionsWidth={actions && (props.actionsWidth ?? 'w-26')} />
              <tbody {...tableRoles.rowgroup} className="max-md:block max-md:border-line max-md:border-t">
                {waiting && (
                  <SkeletonRow columns={columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)} />
                )}
                {rows?.map((row) => {
                  const key = rowKey(row)
                  return (
                    <DataTableRow
                      key={key}
                      row={row}
                      id={key}
                      columns={columns}
                      name={props.rowName(row)}
                      selected={selection?.has(key) ?? false}
                      onSelect={selection && ((selected, range) => selection.toggle(key, selected, range))}
                      onClick={props.onRowClick}
                      highlighted={key === highlight}
                      actions={actions?.(row)}
                      actionsBelow={props.actionsBelow}
                    />
                  )
                })}
              </tbody>
            </table>
          )}
    </div>
  )
}
