import { Button } from '@voltway/ui/button'
import { classNames } from '@voltway/ui/class-names'
import { Notice } from '@voltway/ui/notice'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type DataColumn, type DataTableModel, type TableSort, useDataTable } from './data-table-model.ts'
import { DataTableRow, SkeletonRows } from './data-table-row.tsx'
import { ChooseAll, DataTableToolbar } from './data-table-toolbar.tsx'
import { Progress } from './progress.tsx'
import { roles } from './table-roles.ts'
import { useRowFocus } from './use-row-focus.ts'

/** Why a list could not be loaded, and a way to try again; `details` may follow an exact text. */
type Failure = { text: string; details?: string; onRetry: () => void }

type DataTableProps<Row, Column extends string> = {
  columns: readonly DataColumn<Row>[]
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** What a row is called, in the names of its checkbox and buttons. */
  rowName: (row: Row) => string
  sort: TableSort<Column>
  /** Columns are only sorted by their own ids; those that can be are the ones of the server. */
  onSort(sort: TableSort<Column>): void
  /** The keys of the chosen rows; without it there are no checkboxes. */
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  /** What the table holds, for those who do not see the page. */
  caption: string
  /** Asking the server, for the first time or again. */
  loading: boolean
  /** Why there is no fresh answer, in words, and another try. */
  failed?: Failure
  /** What is shown instead of no rows. */
  empty: ReactNode
  /** The row's buttons, in a last column. */
  actions?: (row: Row) => ReactNode
  /** The key of a row that just changed. */
  highlight?: string
}

/** A list as a table; on small screens each row is a card with its labels. */
export function DataTable<Row extends object, Column extends string>(props: DataTableProps<Row, Column>) {
  const { columns, rows, caption, loading, failed, empty, actions, highlight, selection } = props
  const table = useDataTable(props)
  const frame = useRowFocus(rows?.map(props.rowKey))
  const captionId = useId()
  const sortBy = (sort: TableSort) => props.onSort(sort as TableSort<Column>)
  const waiting = rows === undefined && failed === undefined

  return (
    <div ref={frame} className="relative grid gap-3" aria-busy={loading || undefined}>
      {failed && <Failed {...failed} />}
      <DataTableToolbar table={table} columns={columns} sort={props.sort} onSort={sortBy} />
      {loading && !waiting && (
        <Progress label={`Loading ${caption}`} className="absolute! inset-x-0 -top-1.5 h-0.5!" />
      )}
      {rows?.length === 0 && !failed
        ? empty
        : (waiting || (rows?.length ?? 0) > 0) && (
            <table
              {...roles.table}
              aria-labelledby={captionId}
              className="w-full text-control max-md:block md:border-separate md:border-spacing-0"
            >
              <caption id={captionId} className="sr-only">
                {caption}
              </caption>
              <Head
                table={table}
                columns={columns}
                selection={selection}
                actions={actions}
                sort={props.sort}
                onSort={sortBy}
              />
              <tbody {...roles.rowgroup} className="max-md:grid max-md:gap-3">
                {waiting && (
                  <SkeletonRows columns={columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)} />
                )}
                {table.getRowModel().rows.map((row) => (
                  <DataTableRow
                    key={row.id}
                    row={row}
                    columns={columns}
                    name={props.rowName(row.original)}
                    selectable={selection !== undefined}
                    selected={selection?.has(row.id) ?? false}
                    highlighted={row.id === highlight}
                    actions={actions?.(row.original)}
                  />
                ))}
              </tbody>
            </table>
          )}
    </div>
  )
}

type HeadProps<Row extends object> = Pick<
  DataTableProps<Row, string>,
  'columns' | 'selection' | 'actions' | 'sort' | 'onSort'
> & { table: DataTableModel<Row> }

const headCell =
  'border-line border-b px-2 py-1.5 text-left font-medium text-fine text-soft whitespace-nowrap first:pl-4 last:pr-4 xl:px-3'

function Head<Row extends object>({ table, columns, selection, actions, sort, onSort }: HeadProps<Row>) {
  return (
    <thead {...roles.rowgroup} className="max-md:hidden">
      <tr {...roles.row}>
        {selection && (
          <th {...roles.columnheader} scope="col" className={classNames(headCell, 'w-0')}>
            <ChooseAll table={table} />
          </th>
        )}
        {table.getHeaderGroups()[0]?.headers.map(({ id }) => {
          const column = columns.find((each) => each.id === id)
          if (column === undefined) return null
          const direction = sort.column === id ? sort.direction : undefined
          return (
            <th
              key={id}
              {...roles.columnheader}
              scope="col"
              aria-sort={direction === undefined ? undefined : words[direction]}
              className={classNames(
                headCell,
                column.align === 'end' && 'text-right',
                column.spare && 'md:max-xl:hidden',
              )}
            >
              {column.sortable ? (
                <SortButton column={column} direction={direction} onSort={onSort} />
              ) : (
                column.header
              )}
            </th>
          )
        })}
        {actions && (
          <th {...roles.columnheader} scope="col" className={classNames(headCell, 'w-0')}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const words = { asc: 'ascending', desc: 'descending' } as const

type SortButtonProps = {
  column: { id: string; header: string; descFirst?: boolean; align?: 'start' | 'end' }
  direction: 'asc' | 'desc' | undefined
  onSort: (sort: TableSort) => void
}

function SortButton({ column, direction, onSort }: SortButtonProps) {
  const Icon = direction === undefined ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  const first = column.descFirst ? 'desc' : 'asc'
  const next = direction === undefined ? first : direction === 'asc' ? 'desc' : 'asc'

  return (
    <button
      type="button"
      onClick={() => onSort({ column: column.id, direction: next })}
      className={classNames(
        'group -mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2 hover:bg-ink/8 hover:text-ink',
        direction !== undefined && 'text-ink',
        column.align === 'end' && 'flex-row-reverse',
      )}
    >
      {column.header}
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

function Failed({ text, details, onRetry }: Failure) {
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button look="secondary" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p className="font-medium">{text}</p>
      {details && <p className="text-sm">{details}</p>}
    </Notice>
  )
}
