import { useDialogQueue } from '@voltway/ui/dialog-queue'
import { useRef, useState } from 'react'
import { fieldIssues, serverMessage } from '../failure.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** The reasons of a failed save: `fields` by path, or else a general `sentence`. `failed` is its number, 0 for none. */
type SaveErrors = { failed: number; sentence?: string | undefined; fields: Record<string, string> }

const noErrors: SaveErrors = { failed: 0, fields: {} }

type EditorOptions<Saved> = {
  open: boolean
  /** Whether the typed fields differ from the stored ones. */
  isChanged: boolean
  onClose: () => void
  onSaved: (saved: Saved) => void
}

export type Editor = Pick<ReturnType<typeof useEditor>, 'saving' | 'errors' | 'close'>

/** Controls the saving of an editor in a dialog, and asks before typed text is lost. */
export function useEditor<Saved>({ open, isChanged, onClose, onSaved }: EditorOptions<Saved>) {
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState(noErrors)
  const isRunning = useRef(false)
  const failures = useRef(0)
  const guard = useLeaveGuard({
    unsaved: open && (saving || isChanged),
    // A save that waits for an answer in a dialog can still be left.
    loss: () =>
      saving && useDialogQueue.getState().length === 0 ? undefined : 'Your changes are not saved yet.',
  })

  function fail(fields: SaveErrors['fields'], sentence?: string): void {
    failures.current += 1
    setErrors({ failed: failures.current, fields, sentence })
  }

  /**
   * Runs one save at a time, and none after a successful one: a second click on a closing editor must not create a second entry.
   * `run` resolves with null if the admin has cancelled it.
   */
  async function save(run: () => Promise<Saved | null>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    setErrors(noErrors)
    try {
      const saved = await run()
      isRunning.current = saved !== null
      if (saved !== null) void guard.release().then(() => onSaved(saved))
    } catch (error) {
      isRunning.current = false
      const fields = fieldIssues(error)
      fail(fields, Object.keys(fields).length > 0 ? undefined : serverMessage(error))
    } finally {
      setSaving(false)
    }
  }

  return {
    saving,
    errors,
    fail,
    save,
    clearError(path: string): void {
      const { [path]: _, ...fields } = errors.fields
      setErrors({ ...errors, fields })
    },
    async close(): Promise<void> {
      if (await guard.mayLeave()) onClose()
    },
  }
}
