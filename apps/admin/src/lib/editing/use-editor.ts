import { useDialogQueue } from '@voltway/ui/dialog-queue'
import { useRef, useState } from 'react'
import { failureStatus, fieldIssues, saveMessage } from '../failure.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** The reasons of a failed save: `fields` by path, or else a general `sentence`. `failed` is its number, 0 for none. */
type SaveErrors = { failed: number; sentence?: string | undefined; fields: Record<string, string> }

const noErrors: SaveErrors = { failed: 0, fields: {} }

type EditorOptions<Saved> = {
  /** False while a dialog with the fields is closed. */
  open?: boolean
  isChanged: boolean
  /** The warning before a save is aborted by leaving. Without it, a save cannot be left. */
  lossOfSave?: string | undefined
  onClose?: () => void
  /** `left` is true if the admin left the editor before the response arrived. */
  onSaved?: (saved: Saved, left: boolean) => void
}

export type Editor = Pick<ReturnType<typeof useEditor>, 'saving' | 'errors' | 'fail' | 'close'>

/** Saves a form, and asks before the admin loses typed text. */
export function useEditor<Saved>(options: EditorOptions<Saved>) {
  const { open = true, isChanged, lossOfSave, onClose, onSaved } = options
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState(noErrors)
  const running = useRef<AbortController>(null)
  const failures = useRef(0)
  const guard = useLeaveGuard({
    unsaved: open && (saving || isChanged),
    // A save that waits for an answer in a dialog can still be left.
    loss: () =>
      saving && useDialogQueue.getState().length === 0 ? lossOfSave : 'Your changes are not saved yet.',
    onLeave: () => running.current?.abort(),
  })

  function fail(fields: SaveErrors['fields'], sentence?: string): void {
    failures.current += 1
    setErrors({ failed: failures.current, fields, sentence })
  }

  /**
   * Runs one save at a time, and none after a successful one: a second click on a closing editor must not create a second entry.
   * `run` resolves with null if the admin has cancelled it, or if the form stays open.
   */
  async function save(run: (signal: AbortSignal) => Promise<Saved | null>): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setSaving(true)
    setErrors(noErrors)
    try {
      const saved = await run(controller.signal)
      if (saved === null) running.current = null
      else void guard.release().then((left) => onSaved?.(saved, left || controller.signal.aborted))
    } catch (error) {
      running.current = null
      const fields = fieldIssues(error)
      if (!controller.signal.aborted)
        fail(fields, Object.keys(fields).length > 0 ? undefined : failureSentence(error))
    } finally {
      setSaving(false)
    }
  }

  return {
    saving,
    errors,
    fail,
    save,
    /** Clears the error of a field, or of all rows of a list, because rows may have moved. */
    clearError(path: string): void {
      const isOther = ([each]: [string, string]) => each !== path && !each.startsWith(`${path}.`)
      setErrors((present) => ({
        ...present,
        fields: Object.fromEntries(Object.entries(present.fields).filter(isOther)),
      }))
    },
    async close(): Promise<void> {
      if (await guard.mayLeave()) onClose?.()
    },
  }
}

function failureSentence(error: unknown): string | undefined {
  if (failureStatus(error) !== undefined) return saveMessage(error)
  return 'The server did not answer. Press Save again: it will not be saved twice.'
}
