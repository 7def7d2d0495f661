import type { Webhook } from '@voltway/contract'
import type { BadgeTone } from '@voltway/ui/badge'

/** The state of a webhook: a label, and a sentence that may end with a time. */
export type WebhookState = { label: string; tone: BadgeTone; reason?: string; since?: string }

const offReasons: Record<NonNullable<Webhook['off_reason']>, string> = {
  admin: 'Switched off by an admin',
  failing: 'Switched off after five days of failures, since',
  gone: 'The receiver wants no more messages (status 410)',
  restored: 'Restored without its secret. A new secret switches it on',
}

/** Returns whether a webhook works, fails or is off, and the reason. */
export function webhookState({ active, failing_since, off_reason }: Webhook): WebhookState {
  if (!active) {
    const off = {
      label: 'Off',
      tone: 'plain',
      reason: off_reason === null ? undefined : offReasons[off_reason],
    } as const
    return off_reason === 'failing' && failing_since !== null ? { ...off, since: failing_since } : off
  }
  if (failing_since === null) return { label: 'Active', tone: 'good' }
  return { label: 'Failing', tone: 'warn', reason: 'No request has succeeded since', since: failing_since }
}
