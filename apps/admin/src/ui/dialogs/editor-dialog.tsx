import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import type { Elements } from '@voltway/ui/elements'
import { type ComponentProps, useId, useLayoutEffect, useState } from 'react'
import type { Editor } from '../../lib/editing/use-editor.ts'
import { useErrorFocus } from '../../lib/editing/use-error-focus.ts'
import { useAccess } from '../../lib/use-access.ts'

type EditorDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  'open' | 'title' | 'size' | 'initialFocus' | 'children'
> & {
  editor: Editor
  busy?: boolean
  fallback?: Elements
  /** The step of a save that is announced. */
  status?: string | undefined
  /** Whether the browser checks the fields before `onSubmit`. */
  validates?: boolean
  onSubmit: () => void
}

/**
 * A dialog with a form as `children`, whose buttons and error are always in view. The error has the sentences that no field shows.
 * With an admin key that cannot edit the page, the fields are disabled and *Save* is missing.
 */
export function EditorDialog(props: EditorDialogProps) {
  const { editor, busy, fallback, status, validates = false, onSubmit, children, ...dialog } = props
  const { saving, errors, close } = editor
  const formId = useId()
  const form = useErrorFocus(errors.failed)
  const [sentences, setSentences] = useState<(string | undefined)[]>([])
  const { canEdit } = useAccess()

  useLayoutEffect(() => {
    const shown = form.current?.textContent ?? ''
    const all = [errors.sentence, ...Object.values(errors.fields)]
    setSentences(all.filter((text = '') => !shown.includes(text)))
  }, [errors, form])

  const frame = { ...dialog, onOpenChange: (next: boolean) => next || void close() }
  if (fallback) return <Dialog {...frame}>{fallback}</Dialog>
  return (
    <Dialog
      {...frame}
      footer={
        <div className="grid gap-4">
          {errors.failed > 0 && (
            <div role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-danger">
              <p className="font-medium">Save failed</p>
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          )}
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p role="status" className="min-w-0 grow text-sm">
              {status}
            </p>
            <Button variant="secondary" onClick={() => void close()}>
              Cancel
            </Button>
            {canEdit && (
              <Button type="submit" form={formId} busy={busy || saving}>
                Save
              </Button>
            )}
          </div>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate={!validates}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <fieldset disabled={!canEdit} className="grid min-w-0 gap-5">
          {children}
        </fieldset>
      </form>
    </Dialog>
  )
}
