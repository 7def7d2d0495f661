import type { PaymentMethod } from '@voltway/contract'
import { withoutSpaces } from '../../ui/compare-characters.ts'
import { detailFields } from './detail-fields.ts'
import type { MethodDraft } from './method-draft.ts'

/** One number that says where money goes, before and after; an empty side had or has none. */
export type MovedDestination = { label: string; before: string; after: string }

/** Where saving this draft would send customers' money instead; the question before the save shows it. */
export function movedDestinations(method: PaymentMethod, draft: MethodDraft): MovedDestination[] {
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
    .filter((moved) => withoutSpaces(moved.before) !== withoutSpaces(moved.after))
}
