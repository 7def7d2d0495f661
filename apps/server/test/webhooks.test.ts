import type { RotatedWebhook, Webhook } from '@voltway/contract'
import { expect } from 'vitest'
import { eachServer, expectError, json, type TestResponse } from './harness.ts'

const receiver = { url: 'https://erp.example/voltway', events: ['order.placed'] }

const dataOf = <Body>(response: TestResponse): Body => {
  expect(response.status, response.text).toBe(200)
  const body = json<{ result?: { data: Body } }>(response)
  return body.result?.data ?? (body as Body)
}

eachServer('webhooks', (test) => {
  test('have their secret in no response but the first, by REST and by tRPC', async (server) => {
    const { request, mutate, query, secret } = server
    const body = receiver
    const created = [
      dataOf<RotatedWebhook>(await request('POST', '/api/admin/webhooks', { secret, body })),
      dataOf<RotatedWebhook>(await mutate('admin.webhooks.save', body, { secret })),
    ]
    const [first, second] = created.map(({ id }) => id)
    created.push(
      dataOf(await request('POST', `/api/admin/webhooks/${first}/rotate`, { secret })),
      dataOf(await mutate('admin.webhooks.rotate', { id: second }, { secret })),
    )
    const secrets = new Set(created.map((webhook) => webhook.secret))
    expect(secrets.size).toBe(4)
    const others = [
      await request('GET', '/api/admin/webhooks', { secret }),
      await query('admin.webhooks.all', {}, { secret }),
      await request('POST', '/api/admin/webhooks', { secret, body: { ...body, id: first } }),
      await mutate('admin.webhooks.save', { ...body, id: second, active: false }, { secret }),
      await request('POST', `/api/admin/webhooks/${first}/test`, { secret }),
      await request('GET', '/api/admin/audit', { secret }),
    ]
    const seen = [...others.map(({ status, text }) => `${status} ${text}`), JSON.stringify(server.logged)]
    for (const text of seen) expect(text).toMatch(/^(200|\[)(?!.*whsec_)/s)
    const listed = dataOf<Webhook[]>(await request('GET', '/api/admin/webhooks', { secret }))
    expect(listed.map(({ id, active }) => [id, active])).toEqual([
      [first, true],
      [second, false],
    ])
  })

  test('have a public URL with TLS', async ({ request, secret }) => {
    const save = (url: string) =>
      request('POST', '/api/admin/webhooks', { secret, body: { ...receiver, url } })
    for (const url of [
      ...'http://erp.example/ https://10.0.0.1/ https://user@erp.example/ https://erp.example./'.split(' '),
      ...'https://user:password@erp.example/ https:/// ftp://erp.example/ /voltway'.split(' '),
      'javascript:alert(1)',
      `https://erp.example/${'x'.repeat(2000)}`,
      `https://erp.example/${'日'.repeat(300)}`,
      'https://erp.example/\u0000',
    ]) {
      const { issues = [] } = expectError(await save(url), 400, 'VALIDATION_FAILED', url)
      expect(
        issues.map(({ path }) => path),
        url,
      ).toEqual(['url'])
    }
    const saved = dataOf<Webhook>(await save(' HTTPS://Erp.example:8443 '))
    expect(saved.url).toBe('https://erp.example:8443/')
  })
})
