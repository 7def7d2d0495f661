import { detailKeys, type Payment, type PaymentMethod } from '@voltway/contract'

/** How to pay `totalCents` by this method: flat, in the order in which it is printed, without empty details. */
export const toPayment = (method: PaymentMethod, totalCents: number, reference: string): Payment => {
  const given: Record<string, string> = method.details
  const details = detailKeys[method.type].filter((key) => given[key]).map((key) => [key, given[key]])
  return {
    type: method.type,
    name: method.name,
    ...Object.fromEntries(details),
    amount: `${Math.floor(totalCents / 100)}.${String(totalCents % 100).padStart(2, '0')} USD`,
    reference,
  }
}
