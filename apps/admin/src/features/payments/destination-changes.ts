import type { PaymentMethod } from '@voltway/contract'
import { removeSpaces } from '../../ui/comparison/compare-characters.ts'
import { detailFields } from './detail-fields.ts'
import type { MethodDraft } from './method-draft.ts'

/** A field that determines where money goes, before and after; '' means absent. */
export type DestinationChange = { label: string; before: string; after: string }

/** Returns the changed fields of a draft that would redirect customers' money. */
export function destinationChanges(method: PaymentMethod, draft: MethodDraft): DestinationChange[] {
  const before = new Map(Object.entries(method.details))
  const after = new Map(Object.entries(draft.details[draft.type]))
  const types = method.type === draft.type ? [draft.type] : [method.type, draft.type]
  const fields = types.flatMap((type) => detailFields[type]).filter(({ destination }) => destination)
  return fields
    .map(({ key, label }) => ({
      label,
      before: before.get(key)?.trim() ?? '',
      after: after.get(key)?.trim() ?? '',
    }))
    .filter((change) => removeSpaces(change.before) !== removeSpaces(change.after))
}
