import { useLocation } from '@tanstack/react-router'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import type { Elements } from '@voltway/ui/elements'
import { type RefObject, useId } from 'react'
import type { Editor } from '../../lib/editing/use-editor.ts'
import { useErrorFocus } from '../../lib/editing/use-error-focus.ts'
import { useAccess } from '../../lib/use-access.ts'

type EditorDialogProps = {
  open: boolean
  title: string
  editor: Editor
  finalFocus: RefObject<HTMLElement | null> | undefined
  onSubmit: () => void
  /** The fields. */
  children: Elements
}

/** A dialog with a form, whose buttons and error are always in view. An admin key that cannot edit the page only reads it. */
export function EditorDialog({ open, title, editor, finalFocus, onSubmit, children }: EditorDialogProps) {
  const { saving, errors, close } = editor
  const formId = useId()
  const form = useErrorFocus(errors.failed)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const canEdit = useAccess().canEdit(path)

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || void close()}
      finalFocus={finalFocus}
      title={title}
      footer={
        <div className="grid gap-4">
          {errors.failed > 0 && (
            <div role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-danger">
              <p className="font-medium">Save failed</p>
              {errors.sentence !== undefined && <p>{errors.sentence}</p>}
            </div>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => void close()}>
              Cancel
            </Button>
            {canEdit && (
              <Button type="submit" form={formId} busy={saving}>
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
        noValidate
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
