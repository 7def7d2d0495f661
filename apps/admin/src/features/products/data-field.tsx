import { maxDataRows } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { FieldError } from '@voltway/ui/field-error'
import { TextField } from '@voltway/ui/text-field'
import { useId } from 'react'
import { RowButtons, TableHeads, tableRow, tableRows, useMovableRows } from '../../ui/movable-rows.tsx'
import type { DataRow } from './product-draft.ts'

type DataFieldProps = {
  rows: readonly DataRow[]
  errors: Record<string, string>
  readOnly: boolean
  /** `path` is `data` if rows were added, removed or moved. */
  onChange: (rows: DataRow[], path: string) => void
}

/** Edits the rows of a product's table of data. */
export function DataField({ rows, errors, readOnly, onChange }: DataFieldProps) {
  const id = useId()
  const { list, announcement, full, addButton, rowAt } = useMovableRows({
    rows,
    maxRows: maxDataRows,
    readOnly,
    blank: (key) => ({ key, name: '', value: '' }),
    nameOf: ({ name }, index) => name.trim() || `row ${index + 1}`,
    onChange: (changed) => onChange(changed, 'data'),
  })

  return (
    <fieldset ref={list} data-field aria-describedby={`${id}-about`} className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-sm">Table of data</legend>
      {rows.length > 0 && (
        <div className={`${tableRows} sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]`}>
          <TableHeads heads={['Property', 'Value']} />
          {rows.map((row, index) => {
            const at = rowAt(row, index)
            const propsOf = (field: 'name' | 'value') => ({
              hiddenLabel: true,
              autoComplete: 'off',
              readOnly,
              value: row[field],
              error: errors[`data.${index}.${field}`],
              onChange: ({ target }: { target: { value: string } }) =>
                onChange(rows.with(index, { ...row, [field]: target.value }), `data.${index}.${field}`),
            })
            return (
              <div key={row.key} {...at.row} className={tableRow}>
                <TextField
                  {...propsOf('name')}
                  label={`Property in row ${index + 1}`}
                  placeholder="Property"
                  data-control="name"
                />
                <TextField {...propsOf('value')} label={`Value in row ${index + 1}`} placeholder="Value" />
                <RowButtons {...at.buttons} />
              </div>
            )
          })}
        </div>
      )}
      <Button variant="secondary" size="small" className="justify-self-start" {...addButton}>
        Add a row
      </Button>
      <p id={`${id}-about`} className="text-sm text-soft">
        {full
          ? `There may be at most ${maxDataRows} rows.`
          : 'Optional. Facts to compare, such as Range and 320 mi.'}
      </p>
      <FieldError error={errors.data} />
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </fieldset>
  )
}
