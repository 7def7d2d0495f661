import type { Webhook } from '@voltway/contract'
import { expect, test } from 'vitest'
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
