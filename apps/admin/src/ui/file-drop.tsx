import { buttonClassNames } from '@voltway/ui/button-class-names'
import { classNames } from '@voltway/ui/class-names'
import type { Elements } from '@voltway/ui/elements'
import { FieldError } from '@voltway/ui/field-error'
import { useEffect, useEffectEvent, useId } from 'react'

type FileDropProps = {
  name: string
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
  children?: Elements
}

/** A native file input, which also receives dropped files. See docs/decisions/0034-own-gestures-and-forms.md. */
export function FileDrop(props: FileDropProps) {
  const { accept, choose, description, error, disabled = false, onFiles } = props
  const id = useId()
  useDroppedFiles((files) => disabled || onFiles(files))

  return (
    <div data-field className="grid gap-1.5">
      <div
        className={classNames(
          'relative flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed bg-paper p-4 transition has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-1',
          error === undefined ? 'border-edge' : 'border-danger',
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
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <p id={`${id}-description`} className="text-sm text-soft">
        {description}
      </p>
    </div>
  )
}

/** Receives files that the user drops anywhere. The browser would open a file instead of the page, and lose the typed text. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const handleFiles = useEffectEvent(onFiles)

  useEffect(() => {
    function handle(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (event.type === 'drop') handleFiles([...event.dataTransfer.files])
    }
    document.addEventListener('dragover', handle)
    document.addEventListener('drop', handle)
    return () => {
      document.removeEventListener('dragover', handle)
      document.removeEventListener('drop', handle)
    }
  }, [])
}
