import type { AdminPaymentMethod, PaymentMethod } from '@voltway/contract'
import { paymentTypeLabels } from '@voltway/ui/payment-type-labels'
import { formatChanges } from '../../lib/editing/format-changes.ts'

export type MethodType = PaymentMethod['type']

type DetailsOf<Type extends MethodType> = Extract<PaymentMethod, { type: Type }>['details']

/** The editor's fields. It has the details of both types, so that switching the type back restores the typed text. */
export type MethodDraft = {
  type: MethodType
  name: string
  active: boolean
  /** A whole number as typed; '' without a position. */
  position: string
  details: { [Type in MethodType]: DetailsOf<Type> }
}

const empty: MethodDraft = {
  type: 'crypto',
  name: '',
  active: true,
  position: '',
  details: {
    crypto: { address: '', currency: '' },
    bank: { account_name: '', account_number: '', bank_name: '', sort_code: '', iban: '' },
  },
}

/** Returns the editor's initial fields. */
export function toDraft(method?: PaymentMethod): MethodDraft {
  if (method === undefined) return empty
  const { type, name, active, position, details } = method
  return {
    type,
    name,
    active,
    position: String(position ?? ''),
    details: { ...empty.details, [type]: { ...empty.details[type], ...details } },
  }
}

/** Returns the draft with one changed detail of the chosen type. */
export function setDetail(draft: MethodDraft, key: string, value: string): MethodDraft {
  const { type, details } = draft
  return { ...draft, details: { ...details, [type]: { ...details[type], [key]: value } } }
}

/** Returns the request's input, which has only the details of the chosen type, and the version of an existing method. */
export function toSaveInput(
  { type, name, active, position, details }: MethodDraft,
  loaded?: Pick<AdminPaymentMethod, 'id' | 'version'>,
) {
  const condition = loaded && { id: loaded.id, if_match: `"${loaded.version}"` }
  const positionText = position.trim()
  return {
    ...condition,
    type,
    name,
    active,
    // The server rejects a text. JSON would turn NaN into null, which removes the position.
    position:
      positionText === ''
        ? null
        : /^-?\d+$/.test(positionText)
          ? Number(positionText)
          : (positionText as unknown as number),
    details: details[type],
  }
}

/** Returns whether the draft has unsaved changes, including the fields of the hidden type. */
export function isChanged(draft: MethodDraft, original: MethodDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(original)
}

/** Describes the fields that another admin has changed, with both values. Another type has other fields and is described alone. */
export function describeChanges(present: MethodDraft, original: MethodDraft): string {
  const [before, now] = [valuesOf(original), valuesOf(present)]
  if (before.type !== now.type) return formatChanges({ type: before.type }, { type: now.type })
  return formatChanges(before, now, { address: 'wallet address', iban: 'IBAN' })
}

function valuesOf({ type, details, active, ...rest }: MethodDraft) {
  return { type: paymentTypeLabels[type].label, ...rest, active: active ? 'on' : 'off', ...details[type] }
}
