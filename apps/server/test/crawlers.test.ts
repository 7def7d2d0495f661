import { expect, test } from 'vitest'
import { browser, pages, readHead, start } from './read-pages.ts'

test('only public pages that exist may be indexed', async () => {
  const { request } = await start()
  const robots = async (path: string) =>
    (await request('GET', path, { headers: browser })).headers['x-robots-tag']
  const order = '/account/orders/VW-7KQ4-M2HX'
  const unlisted = ['/signin', '/account', '/reset-password', '/withdraw', order, '/nowhere', '/shop/nowhere']
  for (const path of unlisted) expect(await robots(path), path).toBe('noindex')
  for (const path of ['/', '/shop', '/support', '/news']) expect(await robots(path), path).toBeUndefined()
  const missing = readHead((await request('GET', '/nowhere', { headers: browser })).text)
  expect(missing).toMatchObject({ title: 'Page not found · Voltway', canonical: undefined, ogUrl: undefined })
})

test('crawlers may fetch the shop and its resources, and nothing else', async () => {
  const { request } = await start()
  const response = await request('GET', '/robots.txt', { headers: { host: 'shop.example' } })
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.text.split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Allow: /trpc/products.list',
    'Allow: /trpc/products.search',
    'Allow: /trpc/products.categories',
    'Disallow: /api/',
    'Disallow: /trpc/',
    '',
    'Sitemap: http://shop.example/sitemap.xml',
    '',
  ])
})

test('the sitemap lists every page that may be indexed', async () => {
  const { request } = await start({ trustProxy: ['127.0.0.1'] })
  const headers = { host: 'shop.example', 'x-forwarded-proto': 'https' }
  const response = await request('GET', '/sitemap.xml', { headers })
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  const urls = [...response.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
  const listed = pages.filter(
    (path) => !['/signin', '/account', '/reset-password', '/withdraw'].includes(path),
  )
  expect(urls).toEqual(listed.map((path) => `https://shop.example${path}`))
})
