import type { PaymentMethod } from '@voltway/contract'

export type MethodType = PaymentMethod['type']
type DetailsOf<Type extends MethodType> = Extract<PaymentMethod, { type: Type }>['details']

/** What stands in the editor: the details of both types, so that toggling the type back brings back what was typed. */
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

/** The editor's beginning: empty, or the method as it is. */
export function draftOf(method?: PaymentMethod): MethodDraft {
  if (method === undefined) return empty
  const { type, name, details } = method
  return { type, name, details: { ...empty.details, [type]: details } }
}

/** The draft with another value of one detail of the chosen type. */
export function withDetail(draft: MethodDraft, key: string, value: string): MethodDraft {
  const { type, details } = draft
  return { ...draft, details: { ...details, [type]: { ...details[type], [key]: value } } }
}

/** What is sent: the chosen type's details alone. */
export function savedInput({ type, name, details }: MethodDraft, id?: string) {
  return { ...(id !== undefined && { id }), type, name, details: { ...details[type] } }
}

/** Whether something was typed or chosen that leaving would lose; the hidden type's fields count too. */
export function isChanged(draft: MethodDraft, original: MethodDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(original)
}

/** Whether two methods tell a customer something different about how to pay. */
export function paysDifferently(one: PaymentMethod, other: PaymentMethod): boolean {
  return shown(one) !== shown(other)
}

function shown({ type, name, details }: PaymentMethod): string {
  return JSON.stringify([type, name, Object.entries(details).sort()])
}
