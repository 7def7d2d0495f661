import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toast-queue'
import { serverMessageOr } from './failure.ts'

type Deletion = {
  texts: { deleteQuestion: string; deleted: string; deleteFailed: string }
  details: string
  action?: string
  run: () => Promise<unknown>
  /** The details of the toast about the success. */
  deletedDetails?: string
}

/** Deletes an entry after a confirmation, and shows a toast about the result. */
export async function confirmDeletion(deletion: Deletion): Promise<void> {
  const { texts, details: subject, action = 'Delete', run, deletedDetails } = deletion
  const confirmation = { question: texts.deleteQuestion, details: subject, action, danger: true }
  if (!(await dialogs.confirm(confirmation))) return
  try {
    await run()
    toasts.show({ message: texts.deleted, details: deletedDetails, subject })
  } catch (error) {
    toasts.show({ tone: 'failure', message: texts.deleteFailed, details: serverMessageOr(error), subject })
  }
}
