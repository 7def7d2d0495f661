import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toast-queue'
import { serverMessageOr } from './failure.ts'

type Deletion = {
  question: string
  details: string
  action?: string
  run: () => Promise<unknown>
  deleted: { message: string; details?: string }
  failed: string
}

/** Deletes an entry after a confirmation, and shows a toast about the result. */
export async function confirmDeletion(deletion: Deletion): Promise<void> {
  const { run, deleted, failed, ...confirmation } = deletion
  const subject = confirmation.details
  if (!(await dialogs.confirm({ action: 'Delete', ...confirmation, danger: true }))) return
  try {
    await run()
    toasts.show({ ...deleted, subject })
  } catch (error) {
    toasts.show({ tone: 'failure', message: failed, details: serverMessageOr(error), subject })
  }
}
