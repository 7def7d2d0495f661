import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { serverMessageOr } from './failure.ts'
import { dialogId } from './list-search-params.ts'

type Deletion = {
  question: string
  /** The details as the page shows them. */
  details: string
  /** Loads the details of the present state, because the page may be older. */
  loadDetails?: (() => Promise<string>) | undefined
  action?: string
  run: () => Promise<unknown>
  /** The toasts about the result. */
  deleted: { message: string; details?: string }
  failed: string
}

const longestLoadMs = 1000

// A second click while the details load must not open a second confirmation.
let lastClick = 0

/**
 * Deletes an entry after a confirmation, and shows a toast about the result. Does nothing if another page or dialog opens, or
 * another deletion begins, while the details load.
 */
export async function confirmDeletion(deletion: Deletion): Promise<void> {
  const { loadDetails, run, deleted, failed, ...confirmation } = deletion
  lastClick += 1
  const [click, place] = [lastClick, presentPlace()]
  const details = loadDetails ? await loadInTime(loadDetails, deletion.details) : deletion.details
  if (click !== lastClick || place !== presentPlace()) return
  if (!(await dialogs.confirm({ action: 'Delete', ...confirmation, details, danger: true }))) return
  try {
    await run()
    toasts.show({ ...deleted, subject: details })
  } catch (error) {
    toasts.show({ tone: 'failure', message: failed, details: serverMessageOr(error), subject: details })
  }
}

/** Returns the loaded details, or the listed ones after a failure or one second. */
function loadInTime(load: () => Promise<string>, listed: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  setTimeout(resolve, longestLoadMs, listed)
  load().then(resolve, () => resolve(listed))
  return promise
}

/** Returns the page and its open dialog. A delayed search changes neither. */
function presentPlace(): string {
  return location.pathname + dialogId(Object.fromEntries(new URLSearchParams(location.search)))
}
