import { classNames } from '@voltway/ui/class-names'
import type { Elements } from '@voltway/ui/elements'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { type DataColumn, firstDirection, hiddenBelow, type TableSort } from './data-table-column.ts'
import { DataTableRow, SkeletonRows } from './data-table-row.tsx'
import { ChooseAll, type ChooseAllProps, DataTableToolbar } from './data-table-toolbar.tsx'
import { LoadFailed, type LoadFailure } from './load-failed.tsx'
import { Progress } from './progress.tsx'
import { extentOf, withRows } from './row-selection.ts'
import { roles } from './table-roles.ts'
import { useRowFocus } from './use-row-focus.ts'

type DataTableProps<Row, Sort extends string> = {
  columns: readonly DataColumn<Row, Sort>[]
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** For the name of a row's checkbox. */
  rowName: (row: Row) => string
  sort: TableSort<Sort>
  onSort: (sort: TableSort<Sort>) => void
  /** The keys of the selected rows; without it there are no checkboxes. */
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  /** For screen readers. */
  caption: string
  /** For the first time or again. */
  loading: boolean
  failed?: LoadFailure
  /** Shown when there are no rows. */
  empty: Elements
  /** A row's buttons, in the last column. */
  actions?: (row: Row) => ReactNode
  /** The class of the width of that column. */
  actionsWidth?: string
  /** The key of a row that just changed. */
  highlight?: string
}

/** A table; on small screens a row has two columns of lines. The server sorts it and divides it into pages. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { columns, rows, rowKey, caption, loading, failed, empty, actions, highlight } = props
  const frame = useRowFocus(rows?.map(rowKey))
  const choice = useChoice(props)
  const captionId = useId()
  const waiting = rows === undefined && failed === undefined

  return (
    <div ref={frame} className="relative grid gap-3" aria-busy={loading || undefined}>
      {failed && <LoadFailed {...failed} />}
      <DataTableToolbar
        columns={columns}
        sort={props.sort}
        onSort={props.onSort}
        chooseAll={choice?.chooseAll}
      />
      {loading && !waiting && (
        <Progress label={`Loading ${caption}`} className="absolute! inset-x-0 -top-1.5 h-0.5!" />
      )}
      {rows?.length === 0 && !failed
        ? empty
        : (waiting || (rows?.length ?? 0) > 0) && (
            <table
              {...roles.table}
              aria-labelledby={captionId}
              className="w-full text-sm max-md:block md:table-fixed md:border-separate md:border-spacing-0"
            >
              <caption id={captionId} className="sr-only">
                {caption}
              </caption>
              <Head
                columns={columns}
                sort={props.sort}
                onSort={props.onSort}
                chooseAll={choice?.chooseAll}
                actionsWidth={actions && (props.actionsWidth ?? 'w-26')}
              />
              <tbody {...roles.rowgroup} className="max-md:block max-md:border-line max-md:border-t">
                {waiting && <SkeletonRows columns={columns.length + (choice ? 1 : 0) + (actions ? 1 : 0)} />}
                {rows?.map((row) => {
                  const key = rowKey(row)
                  return (
                    <DataTableRow
                      key={key}
                      row={row}
                      id={key}
                      columns={columns}
                      name={props.rowName(row)}
                      selected={choice?.isChosen(key) ?? false}
                      onSelect={choice && ((selected, range) => choice.toggle(key, selected, range))}
                      highlighted={key === highlight}
                      actions={actions?.(row)}
                    />
                  )
                })}
              </tbody>
            </table>
          )}
    </div>
  )
}

type ChoiceProps<Row> = Pick<
  DataTableProps<Row, string>,
  'rows' | 'rowKey' | 'selection' | 'onSelectionChange'
>

/** Which rows are selected and what a click on a checkbox does; undefined for a table without checkboxes. */
function useChoice<Row>({ rows = [], rowKey, selection, onSelectionChange }: ChoiceProps<Row>) {
  const lastToggled = useRef<string>(undefined)
  if (selection === undefined) return undefined
  const keys = rows.map(rowKey)
  const chooseAll: ChooseAllProps = {
    chosen: extentOf(selection, keys),
    disabled: keys.length === 0,
    onChoose: (all) => onSelectionChange?.(new Set(all ? keys : [])),
  }

  return {
    chooseAll,
    isChosen: (key: string) => selection.has(key),
    toggle(key: string, selected: boolean, range: boolean) {
      const from = range ? lastToggled.current : undefined
      lastToggled.current = key
      onSelectionChange?.(withRows(selection, keys, { key, selected, from }))
    },
  }
}

type HeadProps<Row, Sort extends string> = {
  columns: readonly DataColumn<Row, Sort>[]
  sort: TableSort<Sort>
  onSort: (sort: TableSort<Sort>) => void
  chooseAll: ChooseAllProps | undefined
  /** Undefined when the rows have no buttons. */
  actionsWidth: string | undefined
}

const headCell =
  'border-line border-b px-2 py-1.5 text-left font-medium text-fine text-soft whitespace-nowrap first:pl-4 last:pr-4 xl:px-3'

function Head<Row, Sort extends string>(props: HeadProps<Row, Sort>) {
  const { columns, sort: by, onSort, chooseAll, actionsWidth } = props
  return (
    <thead {...roles.rowgroup} className="max-md:hidden">
      <tr {...roles.row}>
        {chooseAll && (
          <th {...roles.columnheader} scope="col" className={classNames(headCell, 'w-11')}>
            <ChooseAll {...chooseAll} />
          </th>
        )}
        {columns.map((column) => {
          const { id, header, sort } = column
          const direction = sort !== undefined && by.sort === sort ? by.direction : undefined
          return (
            <th
              key={id}
              {...roles.columnheader}
              scope="col"
              aria-sort={direction === undefined ? undefined : ariaSort[direction]}
              className={classNames(
                headCell,
                column.align === 'end' && 'text-right',
                column.width,
                column.from && hiddenBelow[column.from],
              )}
            >
              {sort === undefined ? (
                header
              ) : (
                <SortButton
                  column={column}
                  direction={direction}
                  onSort={(next) => onSort({ sort, direction: next })}
                />
              )}
            </th>
          )
        })}
        {actionsWidth && (
          <th {...roles.columnheader} scope="col" className={classNames(headCell, actionsWidth)}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type SortButtonProps = {
  column: { header: string; descFirst?: boolean; align?: 'start' | 'end' }
  direction: 'asc' | 'desc' | undefined
  onSort: (direction: 'asc' | 'desc') => void
}

function SortButton({ column, direction, onSort }: SortButtonProps) {
  const Icon = direction === undefined ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  const next = direction === undefined ? firstDirection(column) : direction === 'asc' ? 'desc' : 'asc'

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
