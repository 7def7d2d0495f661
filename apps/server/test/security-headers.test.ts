import { adminPaths, type ChatSettings } from '@voltway/contract'
import { expect, test } from 'vitest'
import { startWithBuiltApp } from './start-with-built-app.ts'

test('permits only the chosen chat provider in the content security policy', async () => {
  const policyWith = async (chat: Partial<ChatSettings>) => {
    const { request } = await startWithBuiltApp({
      chat: { provider: 'none', id: '', baseUrl: '', load: 'idle', ...chat },
    })
    return String((await request('GET', '/')).headers['content-security-policy'])
  }
  const none = await policyWith({})
  expect(none).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^' ]+'; style-src 'self';/)
  expect(none).toContain("frame-ancestors 'none'")
  expect(none).not.toMatch(/https?:|wss?:|frame-src|upgrade-insecure/)
  expect(none).not.toMatch(/script-src[^;]*unsafe/)
  expect(await policyWith({ provider: 'tawk' })).toMatch(
    /script-src 'self' 'sha256-[^' ]+' https:\/\/embed\.tawk\.to/,
  )
  expect(await policyWith({ provider: 'crisp' })).toContain('wss://client.relay.crisp.chat')
  const own = await policyWith({ provider: 'chatwoot', baseUrl: 'https://chat.example' })
  expect(own).toContain("connect-src 'self' https://chat.example wss://chat.example;")
  expect(own).not.toContain('tawk')
})

test('sends admin pages with a policy that permits only this server', async () => {
  const { request } = await startWithBuiltApp({
    admin: true,
    chat: { provider: 'tawk', id: 'a/b', baseUrl: '', load: 'idle' },
  })
  const pages = Object.values(adminPaths)
  for (const path of [...pages, '/admin-orders?search=ada%40example.com&page=2']) {
    const response = await request('GET', path)
    expect(response.status, path).toBe(200)
    expect(response.text).toContain('<title>Admin</title>')
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(response.headers['content-security-policy'])
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' blob:",
      "form-action 'none'",
    ])
  }
  const code = await request('GET', '/assets/admin/index-abc123.js')
  expect(code.text).toContain('admin')
  expect(code.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const shop = (await request('GET', '/')).headers
  expect(shop['x-robots-tag']).toBeUndefined()
  expect(shop['cache-control']).toBe('no-cache')
})

test('forbids content sniffing and framing in every response', async () => {
  const { request, speak } = await startWithBuiltApp()
  for (const path of '/ /nowhere /shop/% /api/products /api/nowhere /api/% /healthz /assets/shop-abc123.js'.split(
    ' ',
  )) {
    const { headers } = await request('GET', path)
    expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['referrer-policy'], path).toBeDefined()
    expect(headers['permissions-policy'], path).toBeDefined()
  }
  expect(await speak('nonsense\r\n\r\n')).toMatch(
    /^HTTP\/1.1 400 [\s\S]*nosniff\r\nx-frame-options: DENY\r\nreferrer-policy: [\s\S]*content-security-policy: default-src 'none'/,
  )
})

test('sends HSTS only for TLS requests, as reported by a trusted proxy', async () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  const trusting = await startWithBuiltApp({ trustProxy: ['127.0.0.1'] })
  const hsts = async ({ request }: Pick<typeof trusting, 'request'>, headers = {}) =>
    (await request('GET', '/', { headers })).headers['strict-transport-security']
  expect(await hsts(trusting, forwarded)).toBe('max-age=31536000')
  expect(await hsts(trusting)).toBeUndefined()
  expect(await hsts(await startWithBuiltApp(), forwarded)).toBeUndefined()
})
