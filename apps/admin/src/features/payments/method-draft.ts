import type { AdminPaymentMethod, PaymentMethod } from '@voltway/contract'

export type MethodType = PaymentMethod['type']

/** The displayed names of the types. */
export const typeNames: Record<MethodType, string> = { crypto: 'Crypto wallet', bank: 'Bank transfer' }

type DetailsOf<Type extends MethodType> = Extract<PaymentMethod, { type: Type }>['details']

/** The editor's fields. It has the details of both types, so that switching the type back restores the typed text. */
export type MethodDraft = {
  type: MethodType
  name: string
  details: { [Type in MethodType]: DetailsOf<Type> }
}

const empty: MethodDraft = {
  type: 'crypto',
  name: '',
  details: {
    crypto: { address: '', currency: '' },
    bank: { account_name: '', account_number: '', bank_name: '', sort_code: '', iban: '' },
  },
}

/** Returns the editor's initial fields. */
export function toDraft(method?: PaymentMethod): MethodDraft {
  if (method === undefined) return empty
  const { type, name, details } = method
  return { type, name, details: { ...empty.details, [type]: details } }
}

/** Returns the draft with one changed detail of the chosen type. */
export function setDetail(draft: MethodDraft, key: string, value: string): MethodDraft {
  const { type, details } = draft
  return { ...draft, details: { ...details, [type]: { ...details[type], [key]: value } } }
}

/** Returns the request's input, which has only the details of the chosen type, and the version of an existing method. */
export function toSaveInput(
  { type, name, details }: MethodDraft,
  loaded?: Pick<AdminPaymentMethod, 'id' | 'version'>,
) {
  const condition = loaded && { id: loaded.id, if_match: `"${loaded.version}"` }
  return { ...condition, type, name, details: { ...details[type] } }
}

/** Returns whether the draft has unsaved changes, including the fields of the hidden type. */
export function isChanged(draft: MethodDraft, original: MethodDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(original)
}

/** Returns whether customers see different payment details for two methods. */
export function hasOtherPaymentDetails(one: Shown, other: Shown): boolean {
  return shown(one) !== shown(other)
}

type Shown = Pick<MethodDraft, 'type' | 'name'> & { details: Record<string, string> }

function shown({ type, name, details }: Shown): string {
  return JSON.stringify([type, name, Object.entries(details).sort()])
}
