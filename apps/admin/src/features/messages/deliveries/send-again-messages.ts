import type { Delivery } from '@voltway/contract'
import { formatCount } from '../../../lib/format-count.ts'

/** Returns “1 delivery” or “12 deliveries”. */
export const formatMessageDeliveryCount = (count: number): string =>
  formatCount(count, 'delivery', 'deliveries')

type Target = Pick<Delivery, 'status' | 'target'>

/** Returns the details of the confirmation if some deliveries were sent already, otherwise undefined. */
export function repetitionWarning(targets: readonly Target[]): string | undefined {
  const sent = targets.filter(({ status }) => status === 'sent')
  if (sent.length === 0) return undefined
  if (targets.length === 1) return `It was sent already. ${sent[0]?.target} gets the message twice.`
  return `${sent.length} of ${formatMessageDeliveryCount(targets.length)} ${sent.length === 1 ? 'was' : 'were'} sent already. The recipients get these messages twice.`
}

/** Returns the toast after an action on `count` deliveries, with the server's sentences about those that failed. */
export function sentAgainToast(count: number, failures: readonly string[]) {
  if (failures.length === 0)
    return { message: `${formatMessageDeliveryCount(count)} ${count === 1 ? 'is' : 'are'} being sent again` }
  const details = [...new Set(failures)].join('. ')
  const message =
    count === 1
      ? 'The delivery could not be sent again'
      : `${failures.length} of ${formatMessageDeliveryCount(count)} could not be sent again`
  return { tone: 'failure' as const, message, details }
}
