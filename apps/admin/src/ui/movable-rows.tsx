import { IconButton } from '@voltway/ui/icon-button'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

/** A row of a form's list; `key` identifies the row after moves. */
type Row = { key: number }

type Control = 'name' | 'up' | 'down' | 'remove'

type MovableRowsProps<Each extends Row> = {
  rows: readonly Each[]
  maxRows: number
  readOnly: boolean
  /** Creates an empty row. */
  blank: (key: number) => Each
  nameOf: (row: Each, index: number) => string
  /** Called after rows were added, removed or moved. */
  onChange: (rows: Each[]) => void
}

/** Returns a key that no row has yet. */
function nextKey(rows: readonly Row[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1
}

/**
 * Adds, removes and moves rows; each action leaves the focus on a control and sets `announcement` for screen readers. A row has a
 * control `name` and `RowButtons`. A row may contain another list of rows. See docs/decisions/0035-own-gestures-and-forms.md.
 */
export function useMovableRows<Each extends Row>(props: MovableRowsProps<Each>) {
  const { rows, maxRows, readOnly, blank, nameOf, onChange } = props
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focusNext = useFocusNext(list)
  const full = rows.length >= maxRows

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
    const remaining = rows.toSpliced(index, 1)
    onChange(remaining)
    setAnnouncement(`${nameOf(row, index)} is removed`)
    const neighbour = remaining[index] ?? remaining.at(-1)
    if (neighbour) focusRow(neighbour, 'remove')
    else focusNext(`[data-add="${id}"]`)
  }

  function move(row: Each, by: -1 | 1) {
    const index = rows.indexOf(row)
    if (readOnly || rows[index + by] === undefined) return
    onChange(rows.toSpliced(index, 1).toSpliced(index + by, 0, row))
    setAnnouncement(`${nameOf(row, index)} is row ${index + by + 1} of ${rows.length}`)
    focusRow(row, by < 0 ? 'up' : 'down')
  }

  return {
    list,
    announcement,
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
 * Returns a function that focuses the element with a selector in the list after the next render. It runs in the same commit that
 * removes the focused element, because one frame later the dialog takes a lost focus for itself.
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
  /** The words for both directions; the default is "up" and "down". */
  directions?: readonly [string, string]
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** The buttons that move and remove a row. */
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

// A button at its limit is `aria-disabled`, because a `disabled` one would lose the focus.
const button =
  'size-12 sm:w-9 aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent'
