import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultSettings, type Product, type RenderPage } from '@voltway/contract'
import { aProduct as sampleProduct } from '@voltway/contract/fixture'
import { describe, expect, test } from 'vitest'
import { folderOf } from './built-web-app.ts'
import { startServer } from './harness.ts'
import { dataIn, listIn, readHead, start, webDir } from './read-pages.ts'

/** Starts a shop with the built pages and another renderer. */
const startWith = (renderer: Record<string, string>) => {
  const pagesFile = 'server/pages.json'
  const files = { [pagesFile]: readFileSync(join(webDir, pagesFile)), ...renderer }
  return startServer('sqlite', { env: { webDir: folderOf(files) } })
}

const host = 'shop.example'

describe.each([
  [
    'that throws',
    { 'server/render-page.mjs': `export const renderPage = () => { throw new Error('broken') }` },
  ],
  ['that does not load', { 'server/render-page.mjs': 'export const' }],
  ['that is missing', {}],
])('with a renderer %s', (_, renderer) => {
  test('pages are sent without products but with complete heads, and one line is logged', async () => {
    const { request, aProduct, logged } = await startWith(renderer as Record<string, string>)
    await aProduct('Model 3')
    const get = async (path: string) => {
      const { status, text } = await request('GET', path, { headers: { host } })
      expect(status).toBe(200)
      return { text, head: readHead(text), data: dataIn(text) }
    }
    const shop = await get('/shop')
    expect(shop.text).toContain('Products are loading')
    expect([shop.data.products, shop.head.canonical]).toEqual([undefined, `http://${host}/shop`])
    expect(listIn(shop.text)?.numberOfItems).toBe(1)
    const product = await get('/shop/model-3')
    expect(product.text).toContain('The product is loading')
    expect([product.data.product, product.head.title]).toEqual([undefined, 'Model 3 · Voltway'])
    await aProduct('Model Y')
    await get('/shop')
    expect(logged.splice(0).filter(({ level }) => level >= 50)).toMatchObject([
      { level: 50, msg: expect.stringContaining('without its products'), err: expect.anything() },
    ])
  })
})

test('the renderer rejects products that a component cannot render, and writes nothing to the console', async () => {
  const { renderPage }: { renderPage: RenderPage } = await import(
    pathToFileURL(join(webDir, 'server/render-page.mjs')).href
  )
  const broken = sampleProduct({ description: null as unknown as string })
  const product = { ...broken, images: [] }
  const shop = defaultSettings
  await expect(renderPage('/shop', { shop, products: { items: [broken], total: 1 } })).rejects.toThrow()
  await expect(renderPage(`/shop/${product.slug}`, { shop, product })).rejects.toThrow()
  const whole: Product = { ...broken, description: 'Whole' }
  expect(await renderPage('/shop', { shop, products: { items: [whole], total: 1 } })).toContain('Whole')
})

test('a product page has its choices as radio buttons, with the first of each checked', async () => {
  const { request, secret } = await start()
  const choices = [
    { name: 'White', surcharge: 0 },
    { name: 'Blue', surcharge: 1500, swatch: '#1d3557' },
  ]
  const body = { name: 'Model 3', price: 1, options: [{ name: 'Paint', choices }] }
  await request('POST', '/api/admin/upload-product', { secret, body })
  const { text } = await request('GET', '/shop/model-3')
  const radios = [...text.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => radio.includes('checked'))
  expect(radios).toEqual([true, false])
  expect(text).toContain('<i class="swatch" style="background:#1d3557"></i><span>Blue</span>')
})

test('a product page has the choice of its URL, and its canonical URL has none', async () => {
  const { request, secret } = await start()
  const choices = [{ name: 'White' }, { name: 'Deep Blue', surcharge: 1500 }]
  const body = { name: 'Model 3', price: 1, options: [{ name: 'Größe & "Paint"', choices }] }
  await request('POST', '/api/admin/upload-product', { secret, body })
  const get = async (query: string) =>
    (await request('GET', `/shop/model-3?${query}`, { headers: { host } })).text
  const option = encodeURIComponent('Größe & "Paint"')
  const blue = await get(`x=1&${option}=Deep+Blue`)
  expect(blue).toContain('>$1,501</p>')
  expect(blue).toMatch(/<input[^>]*checked=""[^>]*><span>Deep Blue/)
  expect(readHead(blue).canonical).toBe('http://shop.example/shop/model-3')
  const first = await get('')
  for (const query of [
    `${option}=deep+blue`,
    `${option}=<script>`,
    '__proto__=Deep+Blue',
    `${option}=%ff`,
    '=&&%',
  ]) {
    expect(await get(query), query).toBe(first)
  }
})

test('requests with any choices and parameters do not evict other pages from the cache', async () => {
  const { request, secret, aProduct } = await startWith({
    'server/render-page.mjs': `let count = 0; export const renderPage = async () => \`<h1>\${++count}</h1>\``,
  })
  const choices = Array.from({ length: 12 }, (_, nth) => ({ name: `${nth}` }))
  const options = ['a', 'b', 'c'].map((name) => ({ name, choices }))
  await request('POST', '/api/admin/upload-product', { secret, body: { name: 'Model 3', price: 1, options } })
  await aProduct('Model Y')
  const count = async (path: string) => {
    const { text } = await request('GET', `/shop/${path}`, { headers: { host } })
    return Number(/<h1>(\d+)/.exec(text)?.[1])
  }
  expect(await count('model-y')).toBe(1)
  expect(await count('model-3')).toBe(2)
  expect(await count('model-3?a=1')).toBe(3)
  expect(await count('model-3?b=no&a=1&d=1')).toBe(3)
  for (let nth = 0; nth < 400; nth += 1) {
    await count(`model-3?a=${nth % 12}&b=${Math.floor(nth / 12) % 12}&c=${nth % 11}`)
    await count(`model-3?a=x${nth}`)
  }
  expect(await count('model-y')).toBe(1)
  expect(await count('model-3')).toBe(2)
})
