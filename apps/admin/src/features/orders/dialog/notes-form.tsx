import { Button } from '@voltway/ui/button'
import { TextField } from '@voltway/ui/text-field'
import { useLayoutEffect } from 'react'
import { useErrorFocus } from '../../../lib/editing/use-error-focus.ts'
import { useAccess } from '../../../lib/use-access.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import type { NotesDraft } from './use-notes-draft.ts'

const trackingFields = [
  { name: 'carrier', label: 'Carrier', className: '' },
  { name: 'number', label: 'Tracking number', className: '' },
  { name: 'url', label: 'Tracking link', className: 'sm:col-span-2' },
] as const

/** The form for the tracking, which the customer sees, and for the shopkeeper's note. */
export function NotesForm({ draft }: { draft: NotesDraft }) {
  const { notes, errors, unsaved, saving, change, discard, save } = draft
  const readOnly = !useAccess().canEdit || saving
  const form = useErrorFocus(Object.keys(errors).length > 0)

  useLayoutEffect(() => {
    // The pressed button disappears with the last unsaved change.
    if (!unsaved && document.activeElement === document.body) form.current?.focus()
  }, [form, unsaved])

  if (notes === undefined) return null

  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      className="grid items-start gap-3 outline-none sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {trackingFields.map(({ name, label, className }) => (
        <TextField
          key={name}
          label={label}
          readOnly={readOnly}
          value={notes[name]}
          error={errors[`tracking.${name}`]}
          autoComplete="off"
          {...(name === 'url' && { inputMode: 'url', placeholder: 'https://' })}
          onChange={({ target }) => change({ [name]: target.value })}
          className={className}
        />
      ))}
      <TextArea
        label="Note"
        description="Only admins see it."
        readOnly={readOnly}
        value={notes.note}
        error={errors.note}
        onChange={({ target }) => change({ note: target.value })}
        className="sm:col-span-2"
      />
      {unsaved && (
        <div className="flex justify-end gap-2 sm:col-span-2">
          <Button variant="quiet" onClick={discard}>
            Discard
          </Button>
          <Button type="submit" variant="secondary" busy={saving}>
            Save
          </Button>
        </div>
      )}
    </form>
  )
}
