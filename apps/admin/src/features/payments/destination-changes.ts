import type { PaymentMethod } from '@voltway/contract'
import { removeSpaces } from '../../ui/compare-characters.ts'
import { detailFields } from './detail-fields.ts'
import type { MethodDraft } from './method-draft.ts'

/** A field that says where money goes, before and after; '' where there was or is none. */
export type DestinationChange = { label: string; before: string; after: string }

/** The fields with which saving this draft would send customers' money somewhere else. */
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
