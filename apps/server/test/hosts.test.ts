import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Ask } from './harness.ts'
import { browser, listIn, pages, readHead, start } from './pages.ts'

test('addresses begin with what a trusted proxy says, and nobody else', async () => {
  const headers = { host: 'inner:3000', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' }
  const canonical = async ({ ask }: Pick<Awaited<ReturnType<typeof start>>, 'ask'>, extra = {}) =>
    readHead((await ask('GET', '/shop', { headers: { ...headers, ...extra } })).text).canonical
  const trusting = await start({ trustProxy: ['127.0.0.1'] })
  expect(await canonical(trusting)).toBe('https://shop.example/shop')
  expect(await canonical(trusting, { 'x-forwarded-proto': 'javascript' })).toBe('http://shop.example/shop')
  expect(await canonical(trusting, { 'x-forwarded-host': '"><script>' })).toBeUndefined()
  expect(await canonical(await start())).toBe('http://inner:3000/shop')
})

test('with PUBLIC_URL no other host is written anywhere, whoever names one', async () => {
  const server = await start({ publicUrl: 'https://shop.example', trustProxy: ['127.0.0.1'] })
  const product = await server.aProduct()
  const foreign = { host: 'evil.example', 'x-forwarded-host': 'worse.example', 'x-forwarded-proto': 'http' }
  for (const headers of [foreign, { host: '"><script>' }, { host: '127.0.0.1:3000' }]) {
    const get = async (path: string) => (await server.ask('GET', path, { headers })).text
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
    const addresses = [...(await get('/sitemap.xml')).matchAll(/<loc>(\S*)<\/loc>/g)].map(([, each]) => each)
    expect(addresses.length).toBeGreaterThan(5)
    for (const address of addresses) expect(address).toMatch(/^https:\/\/shop\.example\//)
  }
})

test.each([
  '"><script>alert(1)</script>',
  "shop.example' onload=x",
  'shop.example/evil?',
  'user@shop.example',
  'shop.example:port',
  'shop.example:99999',
  '[::1',
  '<!--evil',
  '$&$`',
  `${'a'.repeat(300)}.example`,
])('a host that is none gets into no page: %s', async (host) => {
  const { ask } = await start()
  for (const path of ['/', '/shop', '/nowhere']) {
    const { text } = await ask('GET', path, { headers: { ...browser, host } })
    expect(text).toContain('<div id="root">')
    expect(text).not.toContain(host)
    expect(readHead(text)).toMatchObject({ canonical: undefined, ogUrl: undefined, ogImage: undefined })
  }
})

test.each(['SHOP.example', 'shop.example:80', 'shop.example'])(
  'spellings of one host are one address: %s',
  async (host) => {
    const { ask } = await start()
    expect(readHead((await ask('GET', '/', { headers: { host } })).text).canonical).toBe(
      'http://shop.example/',
    )
  },
)

test('visitors by many addresses each get their own, and what was known of the first one holds later', async () => {
  const { ask } = await start()
  const headers = { 'accept-encoding': 'br' }
  const get = (host: string, extra: Ask['headers'] = {}) =>
    ask('GET', '/shop', { headers: { ...headers, ...extra, host } })
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

test('the hosts by which visitors come get compressed pages, also while others are made up', async () => {
  const { ask } = await start()
  const codingFor = async (host: string) =>
    (await ask('GET', '/shop', { headers: { 'accept-encoding': 'br', host } })).headers['content-encoding']
  expect(await codingFor('shop.example')).toBe('br')
  for (let index = 0; index < 100; index += 1) {
    await codingFor(`made-up-${index}.example`)
    if (index % 5 === 0) expect(await codingFor('shop.example')).toBe('br')
  }
  expect(await codingFor('made-up.example')).toBeUndefined()
  for (let index = 0; index < 100; index += 1) await codingFor('new.example')
  expect(await codingFor('new.example')).toBe('br')
})
