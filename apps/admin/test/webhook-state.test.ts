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

test('shows since when a webhook failed before the shop switched it off', () => {
  const since = '2026-11-20T08:00:00.000Z'
  const off = { ...webhook, active: false, failing_since: since }
  expect(webhookState({ ...off, off_reason: 'failing' })).toMatchObject({ label: 'Off', since })
  expect(webhookState({ ...off, off_reason: 'admin' })).not.toHaveProperty('since')
})
