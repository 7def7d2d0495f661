import { IconButton } from '@voltway/ui/icon-button'
import { Select } from '@voltway/ui/select'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from './checkbox.tsx'
import { type DataColumn, firstDirection, type TableSort } from './data-table-column.ts'

type DataTableToolbarProps<Row, Sort extends string> = {
  columns: readonly DataColumn<Row, Sort>[]
  sort: TableSort<Sort>
  onSort: (sort: TableSort<Sort>) => void
  chooseAll: ChooseAllProps | undefined
}

/** Sorts and selects all rows on small screens, where there are no column headers. */
export function DataTableToolbar<Row, Sort extends string>(props: DataTableToolbarProps<Row, Sort>) {
  const { columns, sort: by, onSort, chooseAll } = props
  const options = columns.flatMap(({ sort, header, descFirst }) =>
    sort === undefined ? [] : [{ value: sort, label: header, direction: firstDirection({ descFirst }) }],
  )
  const up = by.direction === 'asc'

  return (
    <div className="flex items-center gap-2 md:hidden">
      {options.length > 0 && (
        <>
          <Select
            label="Sort by"
            className="flex-1"
            options={options}
            value={by.sort}
            onChange={({ value, direction }) => onSort({ sort: value, direction })}
          />
          <IconButton
            label={up ? 'Ascending; sort descending' : 'Descending; sort ascending'}
            onClick={() => onSort({ sort: by.sort, direction: up ? 'desc' : 'asc' })}
          >
            {up ? <ArrowUp aria-hidden className="size-5" /> : <ArrowDown aria-hidden className="size-5" />}
          </IconButton>
        </>
      )}
      {chooseAll && <ChooseAll {...chooseAll} />}
    </div>
  )
}

export type ChooseAllProps = {
  chosen: 'all' | 'some' | 'none'
  disabled: boolean
  onChoose: (all: boolean) => void
}

/** Selects all rows of the page, or none. */
export function ChooseAll({ chosen, disabled, onChoose }: ChooseAllProps) {
  return (
    <Checkbox
      label="Choose all on this page"
      checked={chosen === 'all'}
      mixed={chosen === 'some'}
      disabled={disabled}
      onChange={() => onChoose(chosen !== 'all')}
    />
  )
}
