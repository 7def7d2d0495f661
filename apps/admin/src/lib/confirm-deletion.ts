import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { serverMessageOr } from './failure.ts'

type Deletion = {
  question: string
  /** May load the present state, because the page may be older. */
  details: string | Promise<string>
  action?: string
  run: () => Promise<unknown>
  /** The toasts about the result. */
  deleted: { message: string; details?: string }
  failed: string
}

// A second click while the details load must not open a second confirmation.
let isLoading = false

/** Deletes an entry after a confirmation, and shows a toast about the result. */
export async function confirmDeletion({ run, deleted, failed, ...confirmation }: Deletion): Promise<void> {
  if (isLoading) return
  isLoading = true
  const details = await Promise.resolve(confirmation.details).finally(() => {
    isLoading = false
  })
  if (!(await dialogs.confirm({ action: 'Delete', ...confirmation, details, danger: true }))) return
  try {
    await run()
    toasts.show({ ...deleted, subject: details })
  } catch (error) {
    toasts.show({ tone: 'failure', message: failed, details: serverMessageOr(error), subject: details })
  }
}
