import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expectError, type RequestOptions } from './harness.ts'
import { browser, listIn, pages, readHead, start } from './read-pages.ts'

test('URLs in pages have the host that a trusted proxy sends, and ignore other forwarded hosts', async () => {
  const headers = { host: 'inner:3000', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' }
  const canonical = async ({ request }: Pick<Awaited<ReturnType<typeof start>>, 'request'>, extra = {}) =>
    readHead((await request('GET', '/shop', { headers: { ...headers, ...extra } })).text).canonical
  const trusting = await start({ trustProxy: ['127.0.0.1'] })
  expect(await canonical(trusting)).toBe('https://shop.example/shop')
  expect(await canonical(trusting, { 'x-forwarded-proto': 'javascript' })).toBe('http://shop.example/shop')
  expect(await canonical(trusting, { 'x-forwarded-host': 'one.example, shop.example' })).toBe(
    'https://shop.example/shop',
  )
  expect(await canonical(await start())).toBe('http://inner:3000/shop')
})

test('with PUBLIC_URL pages contain no other host, whatever a request names', async () => {
  const server = await start({ publicUrl: 'https://shop.example', trustProxy: ['127.0.0.1'] })
  const product = await server.aProduct()
  const foreign = { host: 'evil.example', 'x-forwarded-host': 'worse.example', 'x-forwarded-proto': 'http' }
  const sent: NonNullable<RequestOptions['headers']>[] = [
    foreign,
    { 'x-forwarded-host': 'a b' },
    { host: '127.0.0.1:3000' },
  ]
  for (const headers of sent) {
    const get = async (path: string) => (await server.request('GET', path, { headers })).text
    for (const path of pages) {
      const html = await get(path)
      expect(readHead(html)).toMatchObject({
        canonical: `https://shop.example${path}`,
        ogUrl: `https://shop.example${path}`,
        ogImage: 'https://shop.example/social.jpg',
      })
      expect(html).not.toMatch(/evil|worse|127\.0\.0\.1/)
    }
    const { url } = listIn(await get('/shop'))?.itemListElement[0]?.item ?? {}
    expect(url).toBe(`https://shop.example/shop/${product.slug}`)
    expect(await get('/robots.txt')).toContain('Sitemap: https://shop.example/sitemap.xml')
    const urls = [...(await get('/sitemap.xml')).matchAll(/<loc>(\S*)<\/loc>/g)].map(([, each]) => each)
    expect(urls.length).toBeGreaterThan(5)
    for (const url of urls) expect(url).toMatch(/^https:\/\/shop\.example\//)
  }
})

const noHosts = [
  ...'"><script>alert(1)</script> shop.example/evil? user@shop.example http://shop.example'.split(' '),
  ...'shop.example:port shop.example:99999 shop.example:80:80 :3000 . shop..example'.split(' '),
  ...'.shop.example [::1 [::g] [127.0.0.1] [fe80::1%25eth0] ::1 1.2.3.4.5'.split(' '),
  ...'shop.example,evil.example shöp.example sh%6Fp.example <!--evil $&$`'.split(' '),
  'a b',
  "shop.example' onload=x",
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
]

test('rejects an invalid Host header on every path', async () => {
  const { request } = await start()
  await request('GET', '/api/products')
  const paths = ['/', '/shop', '/shop/nothing', '/nowhere', '/sitemap.xml', '/robots.txt', '/admin-orders']
  for (const host of noHosts) {
    for (const path of [...paths, '/api/products', '/trpc/products.list', '/healthz', '/images/x.webp']) {
      const response = await request('GET', path, { headers: { ...browser, host } })
      expectError(response, 400, 'BAD_REQUEST', `${host} ${path}`)
      expect(response.text).not.toContain(host)
    }
  }
})

test('rejects a page request with an invalid host from a trusted proxy', async () => {
  const { request } = await start({ trustProxy: ['127.0.0.1'] })
  for (const host of noHosts) {
    // The last entry of a list counts. It may be a valid host.
    const forwarded = host.includes(',') ? `shop.example,${host} b` : host
    for (const path of ['/', '/shop', '/sitemap.xml', '/robots.txt']) {
      const response = await request('GET', path, { headers: { ...browser, 'x-forwarded-host': forwarded } })
      expectError(response, 400, 'BAD_REQUEST', `${host} ${path}`)
    }
  }
})

test('rejects a request with a missing, empty or repeated Host header', async () => {
  const { speak } = await start()
  const twice = 'Host: shop.example\r\nHost: evil.example\r\n'
  for (const lines of ['Host: \r\n', '', twice, 'Host: a\tb\r\n', 'Host: sh\xc3\xb6p\r\n']) {
    for (const path of ['/', '/api/products', '/sitemap.xml']) {
      await speak(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`)
      const received = await speak(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)
      expect(received, `${path} ${lines}`).toMatch(/^HTTP\/1\.1 400 [\s\S]+"code":"BAD_REQUEST"/)
    }
  }
})

test('a page for HTTP/1.0 without a host contains no URL of the shop', async () => {
  const { speak } = await start()
  for (const path of ['/', '/sitemap.xml', '/robots.txt']) {
    const received = await speak(`GET ${path} HTTP/1.0\r\n\r\n`)
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
    expect(received).not.toMatch(/canonical|<loc>|Sitemap:|undefined/)
  }
})

const hosts = [
  ['SHOP.example', 'http://shop.example'],
  ['shop.example:80', 'http://shop.example'],
  ['shop.example:', 'http://shop.example'],
  ['shop.example', 'http://shop.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['[2001:DB8::A]', 'http://[2001:db8::a]'],
  ['voltway_node-1:8080', 'http://voltway_node-1:8080'],
  ['xn--shp-tna.example', 'http://xn--shp-tna.example'],
  ['shop.example.', 'http://shop.example.'],
] as const

test('a page contains the host of the request in a normalized form', async () => {
  const { request } = await start()
  for (const [host, origin] of hosts)
    expect(readHead((await request('GET', '/', { headers: { host } })).text).canonical).toBe(`${origin}/`)
})

test('each host of many gets its own pages, and the first host stays cached', async () => {
  const { request } = await start()
  const headers = { 'accept-encoding': 'br' }
  const get = (host: string, extra: RequestOptions['headers'] = {}) =>
    request('GET', '/shop', { headers: { ...headers, ...extra, host } })
  const first = await get('shop.example')
  for (let index = 0; index < 80; index += 1) {
    const { bytes, headers } = await get(`shop${index}.example`)
    const html = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
    expect(html.toString()).toContain(`"http://shop${index}.example/shop"`)
  }
  const etag = { 'if-none-match': first.headers.etag ?? '' }
  expect((await get('shop.example', etag)).status).toBe(304)
  expect((await get('shop1.example', etag)).status).toBe(200)
})

test('known hosts get compressed pages, also while a client invents hosts', async () => {
  const { request } = await start()
  const codingFor = async (host: string) =>
    (await request('GET', '/shop', { headers: { 'accept-encoding': 'br', host } })).headers[
      'content-encoding'
    ]
  expect(await codingFor('shop.example')).toBe('br')
  for (let index = 0; index < 100; index += 1) {
    await codingFor(`made-up-${index}.example`)
    if (index % 5 === 0) expect(await codingFor('shop.example')).toBe('br')
  }
  expect(await codingFor('made-up.example')).toBeUndefined()
  for (let index = 0; index < 100; index += 1) await codingFor('new.example')
  expect(await codingFor('new.example')).toBe('br')
})
