import type { AuditEntry, Product } from '@voltway/contract'
import { expect, test } from 'vitest'
import { json, startServer } from './harness.ts'

const senders = {
  '2001:DB8:1:2:3::4': '2001:db8:1:2:3::4',
  '192.0.2.7': '192.0.2.7',
  '192.0.2.7:51234': '192.0.2.7',
  '[2001:db8::1]:443': '2001:db8::1',
  '<script>alert(1)</script>': 'unknown',
}

test('the audit log records a normalized client IP, or unknown, and not the admin secret', async () => {
  const server = await startServer('sqlite', { env: { trustProxy: ['127.0.0.1'] } })
  for (const [sender, recorded] of Object.entries(senders)) {
    const { secret } = server
    const made = await server.request('POST', '/api/admin/upload-product', {
      secret,
      body: { name: 'Cable', price: 5 },
      headers: { 'x-forwarded-for': sender },
    })
    const { id } = json<Product>(made)
    const audit = await server.request('GET', `/api/admin/audit?entity_id=${id}`, { secret })
    const { items } = json<{ items: AuditEntry[] }>(audit)
    expect(items.map(({ address }) => address)).toEqual([recorded])
    expect(audit.text).not.toContain(secret)
  }
})
