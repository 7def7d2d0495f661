import type { SqlTypes } from '../sql-types.ts'

/** Creates the outbox (events and their deliveries), the webhooks, and the tokens of password mails. */
export const createMessages = (types: SqlTypes): string[] => {
  const { bytewise, integer, strict, isTime, isJson, isJsonOrNull, isArray, isTimeOrNull } = types
  return [
    `create table events (
      id ${bytewise} primary key check (id <> ''),
      number ${integer} unique check (number >= 1),
      type ${bytewise} not null check (type <> ''),
      created_at ${bytewise} not null ${isTime('created_at')},
      user_id ${bytewise},
      data text not null ${isJson('data')},
      previous text ${isJsonOrNull('previous')}
    ) ${strict}`,
    'create index events_without_number on events (id) where number is null',
    'create index events_by_type on events (type, number)',
    'create index events_of_user on events (user_id) where user_id is not null',
    `create table webhooks (
      id ${bytewise} primary key check (id <> ''),
      url text not null check (url <> ''),
      events text not null ${isArray('events')},
      active ${integer} not null check (active in (0, 1)),
      secret text check (secret <> ''),
      previous_secret text check (previous_secret <> ''),
      previous_until text ${isTimeOrNull('previous_until')},
      created_at ${bytewise} not null ${isTime('created_at')},
      failing_since text ${isTimeOrNull('failing_since')},
      off_reason text check (off_reason in ('admin', 'failing', 'gone', 'restored')),
      check (active = 0 or secret is not null),
      check ((active = 1) = (off_reason is null))
    ) ${strict}`,
    `create table deliveries (
      id ${bytewise} primary key check (id <> ''),
      kind text not null check (kind in ('mail', 'webhook')),
      target text not null check (target <> ''),
      webhook_id ${bytewise},
      event_id ${bytewise},
      event_type text not null check (event_type <> ''),
      user_id ${bytewise},
      token text check (token <> ''),
      status text not null check (status in ('waiting', 'sent', 'failed')),
      tries ${integer} not null check (tries >= 0),
      next_at ${bytewise} ${isTimeOrNull('next_at')},
      claimed_until text ${isTimeOrNull('claimed_until')},
      response_status ${integer},
      duration_ms ${integer},
      error text,
      created_at ${bytewise} not null ${isTime('created_at')},
      sent_at text ${isTimeOrNull('sent_at')},
      check ((next_at is not null) = (status = 'waiting') and (sent_at is not null) = (status = 'sent'))
    ) ${strict}`,
    `create index deliveries_due on deliveries (next_at) where status = 'waiting'`,
    `create index deliveries_failed on deliveries (id) where status = 'failed'`,
    'create index deliveries_with_token on deliveries (created_at) where token is not null',
    'create index deliveries_of_event on deliveries (event_id) where event_id is not null',
    'create index deliveries_of_user on deliveries (user_id) where user_id is not null',
    'create index deliveries_of_webhook on deliveries (webhook_id, id) where webhook_id is not null',
    `create table password_resets (
      token_hash text primary key check (token_hash <> ''),
      user_id ${bytewise} not null unique references users (id) on delete cascade,
      created_at text not null ${isTime('created_at')},
      expires_at text not null ${isTime('expires_at')}
    ) ${strict}`,
  ]
}
