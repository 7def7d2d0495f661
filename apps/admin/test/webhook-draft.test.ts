import type { Webhook } from '@voltway/contract'
import { expect, test } from 'vitest'
import {
  chooseEvent,
  isChanged,
  selectsNothing,
  toDraft,
  toSaveInput,
} from '../src/features/messages/webhooks/webhook-draft.ts'
import { webhookState } from '../src/features/messages/webhooks/webhook-state.ts'

const webhook: Webhook = {
  id: '0196f0c0-0000-7000-8000-000000000001',
  url: 'https://example.com/hook',
  events: [],
  active: true,
  created_at: '2026-11-26T08:00:00.000Z',
  failing_since: null,
  off_reason: null,
}
const { id, url } = webhook

test('saves a webhook of all events with an empty list', () => {
  expect(toSaveInput(toDraft(webhook), id)).toEqual({ id, url, events: [], active: true })
  expect(toSaveInput(toDraft())).toEqual({ url: '', events: [], active: true })
})

test('saves the chosen events in the order of the editor', () => {
  const draft = toDraft({ ...webhook, events: ['user.deleted', 'order.placed'] })
  expect(toSaveInput(draft).events).toEqual(['order.placed', 'user.deleted'])
  const changed = chooseEvent(chooseEvent(draft, 'order.deleted', true), 'user.deleted', false)
  expect(toSaveInput(changed).events).toEqual(['order.placed', 'order.deleted'])
})

test('never saves a choice of no event, which would stand for all', () => {
  const draft = { ...toDraft(webhook), all: false }
  expect(selectsNothing(draft)).toBe(true)
  expect(selectsNothing(chooseEvent(draft, 'order.placed', true))).toBe(false)
  expect(selectsNothing(toDraft(webhook))).toBe(false)
})

test('counts a draft as changed only if it would change the webhook', () => {
  const original = toDraft(webhook)
  expect(isChanged({ ...original, chosen: ['order.placed'] }, original)).toBe(false)
  expect(isChanged({ ...original, active: false }, original)).toBe(true)
  expect(isChanged({ ...original, url: 'https://example.org' }, original)).toBe(true)
})

test('shows whether a webhook works, and why it is off', () => {
  const failing_since = '2026-11-20T08:00:00.000Z'
  expect(webhookState(webhook)).toEqual({ label: 'Active', tone: 'good' })
  expect(webhookState({ ...webhook, failing_since })).toMatchObject({
    label: 'Failing',
    since: failing_since,
  })
  const off = { ...webhook, active: false, failing_since }
  expect(webhookState({ ...off, off_reason: 'failing' })).toMatchObject({
    label: 'Off',
    since: failing_since,
  })
  expect(webhookState({ ...off, off_reason: 'gone' })).toMatchObject({
    label: 'Off',
    reason: 'The receiver wants no more messages (status 410)',
  })
  expect(webhookState({ ...off, off_reason: 'admin' })).not.toHaveProperty('since')
})
