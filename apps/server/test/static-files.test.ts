import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachDialect } from '@voltway/db/fixture'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { errorOf, expectError, startServer } from './harness.ts'
import { startWithBuiltApp } from './start-with-built-app.ts'

test('sends built files with the built compression, and browsers cache them forever', async () => {
  const { request } = await startWithBuiltApp()
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
  const tooLong = { 'accept-encoding': `br${', x'.repeat(500)}` }
  expect((await request('GET', '/assets/shop-abc123.js', { headers: tooLong })).text).toBe(plain.text)
  expect((await request('GET', '/placeholder.svg')).headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('sends the icon of the shop as /favicon.ico', async () => {
  const { request } = await startWithBuiltApp()
  const icon = await request('GET', '/favicon.ico')
  expect(icon).toMatchObject({ status: 200, text: 'icon', headers: { 'content-type': 'image/png' } })
})

test('sends no file that is not for browsers', async () => {
  const { request, app } = await startWithBuiltApp()
  writeFileSync(join(app.env.dataDir, 'admin-secret'), 'hush')
  for (const path of [
    ...'/.vite/manifest.json /server/pages.json /server/render-page.mjs /assets/shop-abc123.js.br'.split(' '),
    ...'/assets/../../../package.json /assets/%2e%2e/index.html /images/../voltway.db'.split(' '),
    ...'/images/..%2fadmin-secret /images/%2e%2e/admin-secret'.split(' '),
    '/images/.aaaaaaaaaaaaaaaaaaaaaa-480.avif.part',
  ]) {
    const response = await request('GET', path)
    expect([400, 404], path).toContain(response.status)
    errorOf(response)
  }
})

test('sends ranges of a file, and rejects an invalid range or a failed condition', async () => {
  const { request } = await startWithBuiltApp()
  const part = await request('GET', '/placeholder.svg', { headers: { range: 'bytes=1-3' } })
  expect([part.status, part.text]).toEqual([206, 'svg'])
  for (const range of ['bytes=abc', 'bytes=9-1', 'bytes=999999999-']) {
    const response = await request('GET', '/placeholder.svg', { headers: { range } })
    expectError(response, 416, 'RANGE_NOT_SATISFIABLE', range)
    expect(response.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
  }
  for (const range of ['bytes=0-1,2-3', 'bytes=1111,,,,']) {
    const entire = await request('GET', '/placeholder.svg', { headers: { range } })
    expect([entire.status, entire.text.slice(0, 4)], range).toEqual([200, '<svg'])
  }
  const changed = await request('GET', '/placeholder.svg', { headers: { 'if-match': '"another"' } })
  expectError(changed, 412, 'PRECONDITION_FAILED')
})

eachDialect('images', (dialect) => {
  const startWithImage = async () => {
    const server = await startServer(dialect)
    const image = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    return { request: server.request, path: await server.app.shop.images.save(image) }
  }

  test('are public, cached forever, and sandboxed when opened as a page', async () => {
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
    expect((await request('GET', path.replace('600x300.webp', '160.jpg'))).headers['content-type']).toBe(
      'image/jpeg',
    )
    for (const name of [path.replace('600x300', '600x301'), `/images/${'A'.repeat(22)}-480.avif`])
      expect((await request('GET', name)).status).toBe(404)
  })

  test('are sent for ranges and conditions, and not again to a browser that has them', async () => {
    const { request, path } = await startWithImage()
    const { bytes, headers: whole } = await request('GET', path)
    const size = bytes.length
    const [etag, date] = [String(whole.etag), String(whole['last-modified'])]
    const earlier = new Date(Date.parse(date) - 60_000).toUTCString()
    const long = `${'"x",'.repeat(300)}${etag}`
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
      { range: 'bytes=0-1,2-3' },
      { range: 'bytes=1111,,,,' },
      { range: 'lines=1-2' },
      { range: 'bytes=4-7', 'if-range': '"another"' },
      { range: 'bytes=4-7', 'if-range': earlier },
      { 'if-none-match': '"another"', 'if-modified-since': date },
      { 'if-modified-since': earlier },
      { 'if-match': '*' },
      { 'if-none-match': long, 'if-modified-since': date },
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
      expect(response.headers['content-range']).toBe(`bytes */${size}`)
    }
    for (const tags of ['"another"', long]) {
      const changed = await request('GET', path, { headers: { 'if-match': tags } })
      expectError(changed, 412, 'PRECONDITION_FAILED')
    }
  })
})
