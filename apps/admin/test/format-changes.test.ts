import { expect, test } from 'vitest'
import { formatChanges } from '../src/lib/editing/format-changes.ts'

test('gives only the name of a field with a value of more than 80 characters, or without an old value', () => {
  const before = { note: 'Call first', carrier: '', url: 'x'.repeat(80) }
  const now = { note: 'Line\n'.repeat(60), carrier: 'Post', url: '', data: '[]' }
  const names = { url: 'tracking link' }
  expect(formatChanges(before, now, names)).toBe(
    `note, carrier (empty → Post), tracking link (${before.url} → empty), data`,
  )
})
