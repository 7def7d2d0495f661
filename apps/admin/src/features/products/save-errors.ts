import { failureStatus, fieldIssues, serverMessageOr, UploadInterruption } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { toDraft } from './product-draft.ts'

/** The reasons of a failed save: `fields` by path, or else a `general` sentence with a hint. */
export type SaveErrors = {
  fields: Record<string, string>
  general?: string
  hint?: string
}

/** Assigns the messages of a failed save to fields. */
export function saveErrors(error: unknown): SaveErrors {
  if (error instanceof UploadInterruption) {
    return { fields: {}, general: texts.products.saveFailed, hint: interruptedHint }
  }
  const issues = Object.entries(fieldIssues(error)).filter(([path]) => formFields.has(path.split('.', 1)[0]))
  if (issues.length > 0) return { fields: Object.fromEntries(issues) }
  const general = serverMessageOr(error, texts.products.saveFailed)
  return { fields: {}, general, hint: failureStatus(error) === 404 ? deletedHint : undefined }
}

const formFields = new Set<string | undefined>(Object.keys(toDraft(undefined)))

const deletedHint = 'This product is no longer on sale. Your changes are still here.'
const interruptedHint =
  'The connection broke before the answer came. Press Save again: it will not be saved twice.'
