import type { PaymentMethod } from '@voltway/contract'
import { adminPaths, methodLines } from '@voltway/contract/browser'
import { type Detail, paragraph, type Sender } from '../content.ts'
import { createMail, type Mail } from '../create-mail.ts'

type Change = 'created' | 'updated' | 'deleted'

const subjects: Record<Change, string> = {
  created: 'A payment method was created',
  updated: 'A payment method was changed',
  deleted: 'A payment method was deleted',
}

type PaymentMethodChange = Sender & {
  change: Change
  before?: PaymentMethod | undefined
  after?: PaymentMethod | undefined
}

/** Returns the mail to the shopkeeper about a changed payment method, because a changed account would divert payments. */
export const paymentMethodMail = ({ change, before, after, ...sender }: PaymentMethodChange): Mail =>
  createMail({
    subject: subjects[change],
    ...sender,
    blocks: [
      paragraph(consequenceOf(before, after)),
      { kind: 'details', details: changedDetails(before, after) },
      paragraph(
        'If you do not know about this change, check your payment methods and replace the admin secret now.',
      ),
      { kind: 'link', label: 'Open the payment methods', url: sender.publicUrl + adminPaths.payments },
    ],
  })

const consequenceOf = (before: PaymentMethod | undefined, after: PaymentMethod | undefined): string => {
  if (after === undefined) return 'Customers cannot choose this payment method.'
  if (!after.active)
    return before?.active
      ? 'Customers can no longer choose this payment method.'
      : 'This payment method is switched off, so customers cannot choose it.'
  if (!before?.active) return 'Customers can now pay with this payment method.'
  const withSamePosition = { ...after, position: before.position }
  const isChanged = changedDetails(before, withSamePosition).some(({ important }) => important)
  return `Customers who order from now on pay with the ${isChanged ? 'new' : 'same'} details.`
}

/** Returns the details of one method, or of two with their differences as `old → new`. */
const changedDetails = (before: PaymentMethod | undefined, after: PaymentMethod | undefined): Detail[] => {
  const [old, now] = [linesOf(before), linesOf(after)]
  return [...new Set([...now.keys(), ...old.keys()])].map((label) => {
    const [oldValue, newValue] = [old.get(label), now.get(label)]
    const isChanged = before !== undefined && after !== undefined && oldValue !== newValue
    return isChanged
      ? { label, value: `${oldValue ?? '(empty)'} → ${newValue ?? '(empty)'}`, important: true }
      : { label, value: newValue ?? oldValue ?? '' }
  })
}

const linesOf = (method: PaymentMethod | undefined): Map<string, string> =>
  new Map(
    method && [
      ['Name', method.name],
      ['Type', method.type],
      ['Active', method.active ? 'yes' : 'no'],
      ['Position', String(method.position ?? 'none')],
      ...methodLines(method).map(({ label, value }) => [label, value] as const),
    ],
  )
