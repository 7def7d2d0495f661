import { maxDataRows } from '@voltway/contract/facts/limits'
import { Button } from '@voltway/ui/button'
import { IconButton } from '@voltway/ui/icon-button'
import { TextField } from '@voltway/ui/text-field'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { DataRow } from './product-draft.ts'
import type { ProductField, SaveErrors } from './save-errors.ts'

type DataFieldProps = {
  rows: readonly DataRow[]
  errors: SaveErrors['fields']
  readOnly: boolean
  /** `data` when rows were added, removed or moved. */
  onChange: (rows: DataRow[], field: ProductField) => void
}

type Control = 'name' | 'up' | 'down' | 'remove'

/** The rows of a product's table of data: typed, added, removed and moved, each without the focus getting lost. */
export function DataField({ rows, errors, readOnly, onChange }: DataFieldProps) {
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const [said, setSaid] = useState('')
  const focusNext = useFocusAfterChange(list)
  const full = rows.length >= maxDataRows

  function change(row: DataRow, field: 'name' | 'value', text: string) {
    const index = rows.indexOf(row)
    onChange(rows.with(index, { ...row, [field]: text }), `data.${index}.${field}`)
  }

  function add() {
    if (readOnly || full) return
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
    onChange([...rows, { key, name: '', value: '' }], 'data')
    focusNext(key, 'name')
  }

  function remove(row: DataRow) {
    if (readOnly) return
    const index = rows.indexOf(row)
    const left = rows.toSpliced(index, 1)
    onChange(left, 'data')
    setSaid(`${nameOf(row, index)} is removed`)
    focusNext((left[index] ?? left.at(-1))?.key, 'remove')
  }

  function move(row: DataRow, by: -1 | 1) {
    const index = rows.indexOf(row)
    if (readOnly || rows[index + by] === undefined) return
    onChange(rows.toSpliced(index, 1).toSpliced(index + by, 0, row), 'data')
    setSaid(`${nameOf(row, index)} is row ${index + by + 1} of ${rows.length}`)
    focusNext(row.key, by < 0 ? 'up' : 'down')
  }

  return (
    <fieldset ref={list} data-field aria-describedby={`${id}-about`} className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-sm">Table of data</legend>
      {rows.map((row, index) => {
        const name = nameOf(row, index)
        const atEnd = { up: index === 0, down: index === rows.length - 1 }
        return (
          <div key={row.key} data-row={row.key} className="flex flex-wrap items-start gap-x-1 gap-y-0.5">
            <div className="grid min-w-0 grow basis-64 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
              <TextField
                hiddenLabel
                label={`Property in row ${index + 1}`}
                placeholder="Property"
                data-control="name"
                autoComplete="off"
                readOnly={readOnly}
                value={row.name}
                error={errors[`data.${index}.name`]}
                onChange={({ target }) => change(row, 'name', target.value)}
              />
              <TextField
                hiddenLabel
                label={`Value in row ${index + 1}`}
                placeholder="Value"
                autoComplete="off"
                readOnly={readOnly}
                value={row.value}
                error={errors[`data.${index}.value`]}
                onChange={({ target }) => change(row, 'value', target.value)}
              />
            </div>
            <div className="ml-auto flex text-soft">
              <IconButton
                label={`Move ${name} up`}
                data-control="up"
                aria-disabled={atEnd.up}
                className={button}
                onClick={() => move(row, -1)}
              >
                <ArrowUp aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                data-control="down"
                aria-disabled={atEnd.down}
                className={button}
                onClick={() => move(row, 1)}
              >
                <ArrowDown aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={`Remove ${name}`}
                data-control="remove"
                className={button}
                onClick={() => remove(row)}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </div>
          </div>
        )
      })}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        data-control="add"
        aria-disabled={full || readOnly}
        onClick={add}
      >
        Add a row
      </Button>
      <p id={`${id}-about`} className="text-sm text-soft">
        {full
          ? `There may be at most ${maxDataRows} rows.`
          : 'Optional. Facts to compare, such as Range and 320 mi.'}
      </p>
      {errors.data !== undefined && <p className="text-danger text-sm">{errors.data}</p>}
      <span role="status" className="sr-only">
        {said}
      </span>
    </fieldset>
  )
}

// At its limit a button is aria-disabled and not disabled, because a disabled one would lose the focus.
const button =
  'size-12 sm:w-9 aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent'

function nameOf({ name }: DataRow, index: number): string {
  return name.trim() || `row ${index + 1}`
}

/** Gives the focus to a control of a row once the row is where it belongs; without a row to the button that adds one. */
function useFocusAfterChange(list: { current: HTMLElement | null }) {
  const [next, setNext] = useState<{ key: number | undefined; control: Control }>()

  useEffect(() => {
    if (next === undefined) return
    const { key, control } = next
    const place = key === undefined ? '[data-control=add]' : `[data-row="${key}"] [data-control=${control}]`
    list.current?.querySelector<HTMLElement>(place)?.focus()
  }, [list, next])

  return (key: number | undefined, control: Control) => setNext({ key, control })
}
