import { classNames } from '@voltway/ui/class-names'
import { IconButton } from '@voltway/ui/icon-button'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, X } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

/** A row of a form's list; `key` identifies the row after moves. */
type Row = { key: number }

type Control = 'name' | 'up' | 'down' | 'remove'

type MovableRowsProps<Each extends Row> = {
  rows: readonly Each[]
  maxRows: number
  readOnly: boolean
  /** Creates an empty row; absent if the caller adds rows. */
  blank?: (key: number) => Each
  nameOf: (row: Each, index: number) => string
  onChange: (rows: Each[]) => void
}

/** The classes of an element whose inputs are 44 pixels high. */
export const compactInputs = '[&_:is(input,textarea)]:min-h-11 [&_:is(input,textarea)]:px-2.5'

/** The classes of a table of rows, which has two columns on small screens, and of its rows. */
export const tableRows = `grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-1.5 gap-y-1.5 max-sm:gap-y-3 ${compactInputs}`
export const tableRow = 'col-span-full grid grid-cols-subgrid items-start max-sm:gap-y-1.5'

/** The column headings. Screen readers ignore them, because each field has a label. */
export function TableHeads({ heads }: { heads: readonly string[] }) {
  return (
    <div aria-hidden className={classNames(tableRow, 'text-sm text-soft max-sm:hidden')}>
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}

/** Returns a key that no row has yet. */
export function nextKey(rows: readonly Row[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1
}

/**
 * Adds, removes and moves rows; each action leaves the focus on a control and sets `announcement` for screen readers. A row has a
 * control `name` and `RowButtons`. A row may contain another list of rows. See docs/decisions/0034-own-gestures-and-forms.md.
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
    if (readOnly || full || blank === undefined) return
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

  function moveTo(row: Each, to: number): boolean {
    const index = rows.indexOf(row)
    if (readOnly || index === to || rows[to] === undefined) return false
    onChange(rows.toSpliced(index, 1).toSpliced(to, 0, row))
    setAnnouncement(`${nameOf(row, index)} is number ${to + 1} of ${rows.length}`)
    return true
  }

  function move(row: Each, by: -1 | 1) {
    if (moveTo(row, rows.indexOf(row) + by)) focusRow(row, by < 0 ? 'up' : 'down')
  }

  return {
    list,
    announcement,
    full,
    /** Moves a row to an index, for example by dragging. */
    moveTo,
    addButton: { 'data-add': id, 'aria-disabled': full || readOnly, onClick: add },
    rowAt: (row: Each, index: number) => ({
      row: { 'data-row': `${id}${row.key}` },
      buttons: {
        name: nameOf(row, index),
        readOnly,
        first: index === 0,
        last: index === rows.length - 1,
        onMove: (by: -1 | 1) => move(row, by),
        onRemove: () => remove(row),
      },
    }),
  }
}

/** Runs in the commit that removes the focused element: one frame later the dialog would take the focus. */
function useFocusNext(list: RefObject<HTMLElement | null>) {
  const [next, setNext] = useState<{ selector: string }>()

  useLayoutEffect(() => {
    if (next !== undefined) list.current?.querySelector<HTMLElement>(next.selector)?.focus()
  }, [list, next])

  return (selector: string) => setNext({ selector })
}

type RowButtonsProps = {
  name: string
  /** Whether the rows are side by side. They then move earlier and later instead of up and down. */
  across?: boolean
  readOnly: boolean
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** The buttons that move and remove a row. */
export function RowButtons(props: RowButtonsProps) {
  const { name, across = false, readOnly, first, last, onMove, onRemove } = props
  const [PreviousIcon, NextIcon] = across ? [ArrowLeft, ArrowRight] : [ArrowUp, ArrowDown]
  return (
    <div className="ml-auto flex justify-end text-soft max-sm:col-span-full">
      <IconButton
        label={`Move ${name} ${across ? 'earlier' : 'up'}`}
        data-control="up"
        aria-disabled={readOnly || first}
        className={button}
        onClick={() => onMove(-1)}
      >
        <PreviousIcon aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={`Move ${name} ${across ? 'later' : 'down'}`}
        data-control="down"
        aria-disabled={readOnly || last}
        className={button}
        onClick={() => onMove(1)}
      >
        <NextIcon aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={`Remove ${name}`}
        data-control="remove"
        aria-disabled={readOnly}
        className={button}
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

// A button at its limit is `aria-disabled`, because a `disabled` one would lose the focus.
const button =
  'h-11 w-8 sm:w-9 aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent'
