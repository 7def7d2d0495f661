import { IconButton } from '@voltway/ui/icon-button'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

/** Something in a list of the form; `key` tells rows apart wherever they are moved to. */
type Row = { key: number }

type Control = 'name' | 'up' | 'down' | 'remove'

type MovableRowsProps<Each extends Row> = {
  rows: readonly Each[]
  most: number
  readOnly: boolean
  /** A row in which nothing is typed yet. */
  blank: (key: number) => Each
  nameOf: (row: Each, index: number) => string
  /** Rows were added, removed or moved. */
  onChange: (rows: Each[]) => void
}

/** A key that no row has yet. */
function nextKey(rows: readonly Row[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1
}

/**
 * Rows that are added, removed and moved, each without the focus getting lost. What becomes of them is `said` to readers. A row
 * has a control `name` and `RowButtons`; one list may be in the rows of another.
 */
export function useMovableRows<Each extends Row>(props: MovableRowsProps<Each>) {
  const { rows, most, readOnly, blank, nameOf, onChange } = props
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const [said, setSaid] = useState('')
  const focusNext = useFocusNext(list)
  const full = rows.length >= most

  function focusRow(row: Row, control: Control) {
    focusNext(`[data-row="${id}${row.key}"] [data-control=${control}]`)
  }

  function add() {
    if (readOnly || full) return
    const row = blank(nextKey(rows))
    onChange([...rows, row])
    focusRow(row, 'name')
  }

  function remove(row: Each) {
    if (readOnly) return
    const index = rows.indexOf(row)
    const left = rows.toSpliced(index, 1)
    onChange(left)
    setSaid(`${nameOf(row, index)} is removed`)
    const neighbour = left[index] ?? left.at(-1)
    if (neighbour) focusRow(neighbour, 'remove')
    else focusNext(`[data-add="${id}"]`)
  }

  function move(row: Each, by: -1 | 1) {
    const index = rows.indexOf(row)
    if (readOnly || rows[index + by] === undefined) return
    onChange(rows.toSpliced(index, 1).toSpliced(index + by, 0, row))
    setSaid(`${nameOf(row, index)} is row ${index + by + 1} of ${rows.length}`)
    focusRow(row, by < 0 ? 'up' : 'down')
  }

  return {
    list,
    said,
    full,
    addButton: { 'data-add': id, 'aria-disabled': full || readOnly, onClick: add },
    rowAt: (row: Each, index: number) => ({
      row: { 'data-row': `${id}${row.key}` },
      buttons: {
        name: nameOf(row, index),
        first: index === 0,
        last: index === rows.length - 1,
        onMove: (by: -1 | 1) => move(row, by),
        onRemove: () => remove(row),
      },
    }),
  }
}

/**
 * Gives the focus to what has this selector within the list, once rows are where they belong. In the commit that removes what had
 * the focus, because a frame later the dialog would take a focus that was lost for itself.
 */
export function useFocusNext(list: RefObject<HTMLElement | null>) {
  const [next, setNext] = useState<{ selector: string }>()

  useLayoutEffect(() => {
    if (next !== undefined) list.current?.querySelector<HTMLElement>(next.selector)?.focus()
  }, [list, next])

  return (selector: string) => setNext({ selector })
}

type RowButtonsProps = {
  name: string
  /** Where it is moved to: "up" and "down" unless given. */
  directions?: readonly [string, string]
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** The buttons of a row. */
export function RowButtons(props: RowButtonsProps) {
  const { name, directions: [back, on] = ['up', 'down'], first, last, onMove, onRemove } = props
  return (
    <div className="ml-auto flex text-soft">
      <IconButton
        label={`Move ${name} ${back}`}
        data-control={back}
        aria-disabled={first}
        className={button}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={`Move ${name} ${on}`}
        data-control={on}
        aria-disabled={last}
        className={button}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={`Remove ${name}`} data-control="remove" className={button} onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

// At its limit a button is aria-disabled and not disabled, because a disabled one would lose the focus.
const button =
  'size-12 sm:w-9 aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent'
