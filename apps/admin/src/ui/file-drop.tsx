import { buttonClassNames } from '@voltway/ui/button-class-names'
import { classNames } from '@voltway/ui/class-names'
import type { Elements } from '@voltway/ui/elements'
import { type DragEvent, useEffect, useId, useState } from 'react'

type FileDropProps = {
  label: string
  /** Shows the label to screen readers only, for a zone below a heading. */
  hiddenLabel?: boolean
  name: string
  /** The allowed media types, in the syntax of the input's `accept` attribute. */
  accept: string
  /** The button's label. */
  choose: string
  description: string
  error?: string
  disabled?: boolean
  multiple?: boolean
  /** Marks the input as the control that adds a row (`useMovableRows`). */
  'data-add'?: string
  onFiles: (files: readonly File[]) => void
  /** Shows the chosen files. */
  children?: Elements
}

/** A drop zone for files, with a native file input. See docs/decisions/0035-own-gestures-and-forms.md. */
export function FileDrop(props: FileDropProps) {
  const { label, hiddenLabel, accept, choose, description, error, disabled = false, onFiles } = props
  const id = useId()
  const [over, setOver] = useState(false)
  useBlockedStrayDrops()

  function drag(event: DragEvent) {
    if (!carriesFiles(event) || disabled) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }

  function drop(event: DragEvent) {
    setOver(false)
    if (!carriesFiles(event) || disabled) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }

  return (
    <div data-field className="grid gap-1.5">
      <span id={`${id}-label`} className={hiddenLabel ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </span>
      <fieldset
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={leave}
        onDrop={drop}
        className={classNames(
          'relative flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed p-4 transition has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-1',
          over ? 'border-accent bg-accent-wash' : 'bg-paper',
          !over && (error === undefined ? 'border-edge' : 'border-danger'),
        )}
      >
        {props.children}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <input
            id={id}
            type="file"
            name={props.name}
            multiple={props.multiple}
            data-add={props['data-add']}
            accept={accept}
            disabled={disabled}
            aria-labelledby={`${id}-label`}
            aria-describedby={classNames(error !== undefined && `${id}-error`, `${id}-description`)}
            aria-invalid={error !== undefined || undefined}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              // Otherwise choosing the same file again fires no change event.
              currentTarget.value = ''
              if (files.length > 0) onFiles(files)
            }}
          />
          <label
            htmlFor={id}
            className={classNames(
              buttonClassNames({ variant: 'secondary', size: 'small' }),
              disabled ? 'opacity-50' : 'cursor-pointer',
            )}
          >
            {choose}
          </label>
          <span aria-hidden className="pointer-coarse:hidden text-sm text-soft">
            {props.multiple ? 'or drop them here' : 'or drop it here'}
          </span>
        </div>
      </fieldset>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-danger text-sm">
          {error}
        </p>
      )}
      <p id={`${id}-description`} className="text-sm text-soft">
        {description}
      </p>
    </div>
  )
}

/** Blocks drops outside the zone. The browser would open such a file instead of the page and lose the typed text. */
function useBlockedStrayDrops() {
  useEffect(() => {
    function block(event: globalThis.DragEvent) {
      if (event.defaultPrevented || event.dataTransfer === null) return
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    const mounted = new AbortController()
    document.addEventListener('dragover', block, { signal: mounted.signal })
    document.addEventListener('drop', block, { signal: mounted.signal })
    return () => mounted.abort()
  }, [])
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}
