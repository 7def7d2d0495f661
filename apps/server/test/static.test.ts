import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type ChatSettings, pages } from '@voltway/contract'
import { eachDialect } from '@voltway/db/fixture'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { builtAdminApp, builtWebApp } from './built-web-app.ts'
import { errorOf, expectError, startServer } from './harness.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const start = (options: { admin?: boolean; chat?: ChatSettings; trustProxy?: string[] } = {}) => {
  const { admin, ...env } = options
  const built = { webDir: builtWebApp(), ...(admin ? { adminDir: builtAdminApp() } : {}) }
  return startServer('sqlite', { env: { ...built, ...env } })
}

const dataIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="voltway-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

test('gives a page at every URL that the web app has', async () => {
  const { request } = await start()
  const paths = Object.values(pages).map(({ path }) => path)
  for (const path of [...paths, '/shop?sort=price']) {
    const response = await request('GET', path)
    expect(response.status, path).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.text).toContain('<div id="root">')
    expect((await request('HEAD', path)).status, path).toBe(200)
  }
})

test('leads from a slash at the end to the one address of each page, and never to another server', async () => {
  const { request } = await start({ admin: true })
  for (const path of ['/shop', '/signin', '/privacy-legal', '/admin-products', '/admin-audit']) {
    for (const query of ['', '?sort=price&next=//evil.example/', '?%0d%0aset-cookie:a=b']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { status, headers } = await request(method, `${path}/${query}`, { headers: browser })
        expect([status, headers.location], `${path}/${query}`).toEqual([308, path + query])
      }
    }
  }
  for (const path of ['//shop/', '/shop//', '//evil.example/', '//evil.example/..', '/\\evil.example/']) {
    const { status, headers } = await request('GET', path, { headers: browser })
    expect([status, headers.location], path).toEqual([400, undefined])
  }
  for (const path of ['/nowhere/', '/favicon.svg/', '/api/products/', '/admin-nowhere/']) {
    const { status, headers } = await request('GET', path, { headers: browser })
    expect([status, headers.location], path).toEqual([404, undefined])
  }
})

test('lets browsers run the inline script of the build, and no other one', async () => {
  const { request } = await start()
  const hash = createHash('sha256').update('start()').digest('base64')
  for (const path of ['/', '/signin', '/nowhere']) {
    const { headers } = await request('GET', path, { headers: browser })
    expect(headers['content-security-policy'], path).toContain(`script-src 'self' 'sha256-${hash}';`)
  }
})

test('gives each page the content that was rendered at the build, and the settings of the shop', async () => {
  const { request } = await start()
  const home = (await request('GET', '/')).text
  expect(home).toContain('<div id="root"><h2>Model 3</h2>')
  const support = (await request('GET', '/support')).text
  expect(support).toContain('<div id="root"><h1>Call us</h1>')
  for (const html of [home, support]) expect(dataIn(html)).toHaveProperty('chat')
})

test('gives a page without content where it differs for each visitor, or is none', async () => {
  const { request } = await start()
  for (const path of ['/signin', '/nowhere']) {
    expect((await request('GET', path, { headers: browser })).text, path).toContain('<div id="root"></div>')
  }
})

test('shows people a page with status 404 where there is none, and programs the error body', async () => {
  const { request } = await start()
  for (const path of ['/nowhere', '/shop/nowhere', '/index.html', '/server/pages.json', '/admin-products']) {
    const page = await request('GET', path, { headers: browser })
    expect(page.status, path).toBe(404)
    expect(page.text).toContain('<div id="root">')
    const data = await request('GET', path)
    expectError(data, 404, 'NOT_FOUND', path)
  }
  for (const path of ['/api/nowhere', '/trpc/nowhere', '/images/nowhere.webp', '/assets/nowhere.js']) {
    const response = await request('GET', path, { headers: browser })
    expectError(response, 404, 'NOT_FOUND', path)
    expect(response.headers['cache-control']).toBe('no-store')
  }
  expect(errorOf(await request('POST', '/nowhere', { headers: browser })).code).toBe('NOT_FOUND')
})

test('sends pages compressed, and not again while they stay the same', async () => {
  const { request } = await start()
  const { text: html, headers } = await request('GET', '/shop')
  const br = await request('GET', '/shop', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.bytes).toString()).toBe(html)
  const gz = await request('GET', '/shop', { headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz.bytes).toString()).toBe(html)

  const known = { 'if-none-match': headers.etag ?? '' }
  expect((await request('GET', '/shop', { headers: known })).status).toBe(304)
  expect((await request('GET', '/nowhere', { headers: { ...browser, ...known } })).status).toBe(404)
})

test('keeps built files forever, in the coding that was built', async () => {
  const { request } = await start()
  const plain = await request('GET', '/assets/shop-abc123.js')
  expect(plain.text).toContain('console.info')
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  const br = await request('GET', '/assets/shop-abc123.js', { headers: { 'accept-encoding': 'br' } })
  expect(br.text).toBe('brotli')
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(br.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect((await request('GET', '/placeholder.svg')).headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('does not give away a file that is not for browsers', async () => {
  const { request, app } = await start()
  writeFileSync(join(app.env.dataDir, 'admin-secret'), 'hush')
  for (const path of [
    '/.vite/manifest.json',
    '/server/pages.json',
    '/server/render-page.mjs',
    '/assets/shop-abc123.js.br',
    '/assets/../../../package.json',
    '/assets/%2e%2e/index.html',
    '/images/../voltway.db',
    '/images/..%2fadmin-secret',
    '/images/%2e%2e/admin-secret',
    '/images/.aaaaaaaaaaaaaaaaaaaaaa-480.avif.part',
  ]) {
    const response = await request('GET', path)
    expect([400, 404], path).toContain(response.status)
    errorOf(response)
  }
})

eachDialect('images', (dialect) => {
  const startWithImage = async () => {
    const server = await startServer(dialect)
    const image = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    return { request: server.request, path: await server.app.shop.images.save(image) }
  }

  test('are for everybody, forever, without any rights as a document', async () => {
    const { request, path } = await startWithImage()
    const response = await request('GET', path)
    expect(response.status).toBe(200)
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'image/webp',
      'content-length': String(response.bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'last-modified': expect.stringMatching(/GMT$/),
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
    })
    expect((await request('GET', path.replace('600x300.webp', '480.avif'))).headers['content-type']).toBe(
      'image/avif',
    )
    for (const name of [path.replace('600x300', '600x301'), `/images/${'A'.repeat(22)}-480.avif`])
      expect((await request('GET', name)).status).toBe(404)
  })

  test('are sent in part, and not sent again to a browser that has them', async () => {
    const { request, path } = await startWithImage()
    const { bytes, headers: whole } = await request('GET', path)
    const size = bytes.length
    const [etag, date] = [String(whole.etag), String(whole['last-modified'])]
    const earlier = new Date(Date.parse(date) - 60_000).toUTCString()
    const ranges = { 'bytes=4-7': [4, 7], 'bytes=10-': [10, size - 1], 'bytes=-5': [size - 5, size - 1] }
    for (const [range, [first = 0, last = 0]] of Object.entries(ranges)) {
      const conditions: Record<string, string>[] = [{}, { 'if-range': etag }, { 'if-range': date }]
      for (const condition of conditions) {
        const part = await request('GET', path, { headers: { range, ...condition } })
        expect([part.status, part.headers['content-range']], range).toEqual([
          206,
          `bytes ${first}-${last}/${size}`,
        ])
        expect(part.bytes).toEqual(bytes.subarray(first, last + 1))
      }
    }
    expect((await request('HEAD', path, { headers: { range: 'bytes=4-7' } })).headers['content-length']).toBe(
      '4',
    )
    const entire: Record<string, string>[] = [
      { range: 'bytes=0-1,4-5' },
      { range: 'lines=1-2' },
      { range: 'bytes=4-7', 'if-range': '"another"' },
      { range: 'bytes=4-7', 'if-range': earlier },
      { 'if-none-match': '"another"', 'if-modified-since': date },
      { 'if-modified-since': earlier },
      { 'if-match': '*' },
    ]
    for (const headers of entire) {
      const response = await request('GET', path, { headers })
      expect([response.status, response.bytes], JSON.stringify(headers)).toEqual([200, bytes])
    }
    const known: Record<string, string>[] = [
      { 'if-none-match': `"x", ${etag}` },
      { 'if-modified-since': date },
    ]
    for (const headers of known) {
      const response = await request('GET', path, { headers })
      expect([response.status, response.text, response.headers.etag]).toEqual([304, '', etag])
      expect(response.headers['content-type']).toBeUndefined()
    }
    for (const range of ['bytes=abc', 'bytes=9-1', `bytes=${size}-`, 'bytes=-']) {
      const response = await request('GET', path, { headers: { range } })
      expectError(response, 416, 'RANGE_NOT_SATISFIABLE', range)
    }
    const changed = await request('GET', path, { headers: { 'if-match': '"another"' } })
    expectError(changed, 412, 'PRECONDITION_FAILED')
  })
})

test('gives a part of a file, and says so when there is no such part or condition', async () => {
  const { request } = await start()
  const part = await request('GET', '/placeholder.svg', { headers: { range: 'bytes=1-3' } })
  expect([part.status, part.text]).toEqual([206, 'svg'])
  for (const range of ['bytes=abc', 'bytes=9-1', 'bytes=999999999-']) {
    const response = await request('GET', '/placeholder.svg', { headers: { range } })
    expectError(response, 416, 'RANGE_NOT_SATISFIABLE', range)
  }
  const changed = await request('GET', '/placeholder.svg', { headers: { 'if-match': '"another"' } })
  expectError(changed, 412, 'PRECONDITION_FAILED')
})

test('writes the chat into the page as data that cannot leave its element', async () => {
  const chat: ChatSettings = {
    provider: 'chatwoot',
    id: '</script><script>alert(1)//$&',
    baseUrl: 'https://chat.example',
    load: 'click',
  }
  const { request } = await start({ chat })
  const { text } = await request('GET', '/support')
  expect(dataIn(text)).toEqual({ chat })
  expect(text).not.toContain('<script>alert')
})

test("the shop's policy names the chosen chat and no other host", async () => {
  const policyWith = async (chat: Partial<ChatSettings>) => {
    const { request } = await start({
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

test('gives admin pages their own document, with a policy for this server alone', async () => {
  const { request } = await start({
    admin: true,
    chat: { provider: 'tawk', id: 'a/b', baseUrl: '', load: 'idle' },
  })
  const pages = ['/admin-products', '/admin-orders', '/admin-users', '/admin-payments', '/admin-audit']
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
      "img-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
  }
  const code = await request('GET', '/assets/admin/index-abc123.js')
  expect(code.text).toContain('admin')
  expect(code.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const shop = (await request('GET', '/')).headers
  expect(shop['x-robots-tag']).toBeUndefined()
  expect(shop['cache-control']).toBe('no-cache')
})

test('every answer forbids guessing its type and being framed', async () => {
  const { request } = await start()
  for (const path of [
    '/',
    '/nowhere',
    '/api/products',
    '/api/nowhere',
    '/healthz',
    '/assets/shop-abc123.js',
  ]) {
    const { headers } = await request('GET', path)
    expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['referrer-policy'], path).toBeDefined()
  }
})

test('promises TLS only to those who came by it, as a trusted proxy says', async () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  const trusting = await start({ trustProxy: ['127.0.0.1'] })
  const hsts = async ({ request }: Pick<typeof trusting, 'request'>, headers = {}) =>
    (await request('GET', '/', { headers })).headers['strict-transport-security']
  expect(await hsts(trusting, forwarded)).toBe('max-age=31536000')
  expect(await hsts(trusting)).toBeUndefined()
  expect(await hsts(await start(), forwarded)).toBeUndefined()
})

test('serves the API without a built web app', async () => {
  const { request, logged } = await startServer('sqlite', {
    env: { webDir: join(tmpdir(), 'voltway-not-built') },
  })
  expect((await request('GET', '/api/products')).status).toBe(200)
  expect((await request('GET', '/', { headers: browser })).status).toBe(404)
  expect(logged.some(({ msg }) => msg?.includes('not built'))).toBe(true)
})
