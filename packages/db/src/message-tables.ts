import type { Generated } from 'kysely'

export interface MessageTables {
  /** Changes for other programs and for messages. A change adds its event in its own transaction. */
  events: {
    /** The order of the insertions. */
    sequence: Generated<number>
    id: string
    /** The position in the feed; null until the outbox has seen the committed event. */
    number: number | null
    type: string
    created_at: string
    /** The user whose deletion reduces the event to ids; null if it has no personal data. */
    user_id: string | null
    /** JSON text: the resource as clients see it, or only its id after its deletion. */
    data: string
    /** JSON text: the resource before the change, if a message shows it. */
    previous: string | null
  }
  /** A message to one recipient. */
  deliveries: {
    /** Also the id of the mail; it stays the same in every try. */
    id: string
    kind: 'mail' | 'webhook'
    /** The e-mail address or the URL; the user's id after the user's deletion. */
    target: string
    webhook_id: string | null
    /** Null for messages without an event: password mails, `ping`, `withdrawal_received` and `webhook_off`. */
    event_id: string | null
    event_type: string
    user_id: string | null
    /** The token of a password mail, until it is sent or expired. */
    token: string | null
    status: 'waiting' | 'sent' | 'failed'
    tries: number
    /** The time of the next try; null if there is none. */
    next_at: string | null
    /** Until this time, one node sends the message. */
    claimed_until: string | null
    response_status: number | null
    duration_ms: number | null
    error: string | null
    created_at: string
    sent_at: string | null
  }
  webhooks: {
    id: string
    url: string
    /** JSON text: the types of its events; an empty list stands for all. */
    events: string
    active: 0 | 1
    /** Null after a restore, because no backup has secrets. */
    secret: string | null
    /** JSON text: the replaced secrets and the time until which each also signs, the newest first. */
    previous_secrets: string
    created_at: string
    failing_since: string | null
    /** The reason why it is off; null while it is on. */
    off_reason: 'admin' | 'failing' | 'gone' | 'restored' | null
  }
}
