import { toShopperView } from '@voltway/contract/fixture'
import { describe, expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { browser, hostileNames, plain, readHead, start, webDir } from './read-pages.ts'

const host = 'shop.example'
const url = 'http://shop.example/shop/model-3'

/** Reads the data for search engines and the product for the app. */
const dataIn = (html: string) => {
  const data = (kind: string) =>
    JSON.parse(html.split(`<script ${kind}>`)[1]?.split('</script>')[0] ?? 'null')
  return {
    tags: data('type="application/ld+json"'),
    product: data('type="application/json" id="voltway-page"').product,
  }
}

test('the page of a product has its metadata, data and markup', async () => {
  const { request, aProduct, secret } = await start()
  const { id } = await aProduct('Model 3', 38_990)
  const body = { description: 'A compact saloon.\nFor every day.', category: 'Cars & more' }
  const saved = toShopperView(
    JSON.parse((await request('PUT', `/api/admin/products/${id}`, { secret, body })).text),
  )
  const { status, headers, text } = await request('GET', '/shop/model-3', { headers: { host } })
  expect([status, headers['x-robots-tag'], headers['content-type']]).toEqual([
    200,
    undefined,
    'text/html; charset=utf-8',
  ])
  expect(readHead(text)).toMatchObject({
    title: 'Model 3 · Voltway',
    ogTitle: 'Model 3 · Voltway',
    description: 'A compact saloon. For every day.',
    ogDescription: 'A compact saloon. For every day.',
    canonical: url,
    ogUrl: url,
    ogImage: 'http://shop.example/social.jpg',
  })
  const { tags, product } = dataIn(text)
  expect(product).toEqual({ ...saved, images: [] })
  expect(tags['@graph']).toMatchObject([
    { '@type': 'Product', name: 'Model 3', url, offers: { price: '38990.00', url } },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Shop', item: 'http://shop.example/shop' },
        { position: 2, name: 'Cars & more', item: 'http://shop.example/shop?category=Cars+%26+more' },
        { position: 3, name: 'Model 3', item: url },
      ],
    },
  ])
  expect(text).toMatch(new RegExp(`<h1 id="product-${id}"[^>]*>Model 3</h1>`))
  expect(text).toContain('>$38,990</p>')
  expect(text).toContain('<p>A compact saloon.\nFor every day.</p>')
  expect(tags['@graph'][0]).not.toHaveProperty('additionalProperty')
})

test('the page shows the current product, and an unchanged page gets 304', async () => {
  const { request, aProduct, secret } = await start()
  const { id } = await aProduct('Model 3', 1)
  const get = (etag = '') => request('GET', '/shop/model-3', { headers: { host, 'if-none-match': etag } })
  const first = await get()
  expect((await get(String(first.headers.etag))).status).toBe(304)
  await request('PUT', `/api/admin/products/${id}`, { secret, body: { price: 2 } })
  const changed = await get(String(first.headers.etag))
  expect([changed.status, dataIn(changed.text).product.price]).toEqual([200, 2])
  expect((await request('HEAD', '/shop/model-3', { headers: { host } })).status).toBe(200)
})

test('an id, a former slug and a trailing slash redirect to the current URL, and the query stays', async () => {
  const { request, aProduct, secret } = await start()
  const { id } = await aProduct('Model 3')
  await request('PUT', `/api/admin/products/${id}`, { secret, body: { name: 'Model 3 Plus' } })
  for (const path of [`/shop/${id}`, '/shop/model-3']) {
    const { status, headers } = await request('GET', `${path}?a=b&c`)
    expect([status, headers.location]).toEqual([308, '/shop/model-3-plus?a=b&c'])
  }
  const { status, headers } = await request('GET', '/shop/model-3-plus/?a=b')
  expect([status, headers.location]).toEqual([308, '/shop/model-3-plus?a=b'])
})

test('the page shows all choices of the query, also those after a second “?”', async () => {
  const { request, secret } = await start()
  const options = [{ name: 'Paint', choices: [{ name: 'White' }, { name: 'Blue', surcharge: 1000 }] }]
  await request('POST', '/api/admin/upload-product', { secret, body: { name: 'Model 3', price: 1, options } })
  const get = async (query: string) => (await request('GET', `/shop/model-3?${query}`)).text
  expect(await get('Paint=Blue')).not.toBe(await get(''))
  expect(await get('Paint=Blue?utm_source=mail')).toBe(await get(''))
  expect(await get('mail?&Paint=Blue')).toBe(await get('Paint=Blue'))
})

test('the page of a deleted product gets 410 until another product has its slug', async () => {
  const { request, aProduct, secret } = await start()
  const { id } = await aProduct('Model 3')
  await request('DELETE', `/api/admin/products/${id}`, { secret })
  for (const path of [`/shop/${id}`, '/shop/model-3']) {
    const { status, headers, text } = await request('GET', path, { headers: browser })
    expect([status, headers['x-robots-tag']]).toEqual([410, 'noindex'])
    expect(readHead(text).title).toBe('This product is not on sale · Voltway')
    expect(text).toMatch(/<h1 [^>]*>This product is not on sale<.*<a [^>]*href="\/shop"[^>]*>Go to the shop</)
  }
  await aProduct('Model 3', 5)
  expect(dataIn((await request('GET', '/shop/model-3')).text).product.price).toBe(5)
  expect((await request('GET', `/shop/${id}`)).status).toBe(410)
})

test('an unknown product gets a 404 page for browsers and the error body for other clients', async () => {
  const { request } = await start()
  const missing = (await request('GET', '/shop/nothing', { headers: browser })).text
  expect(missing).toMatch(/<h1 [^>]*>This product is not on sale</)
  for (const slug of ['nothing', '%00', '%2e%2e', 'a%2fb', '__proto__', 'a'.repeat(300)]) {
    const page = await request('GET', `/shop/${slug}`, { headers: browser })
    const error = await request('GET', `/shop/${slug}`)
    expect([page.status, error.status], slug).toEqual(page.status === 400 ? [400, 400] : [404, 404])
    expect(JSON.parse(error.text).error).toEqual(expect.any(String))
  }
})

test('a hostile product name is text on its page', async () => {
  const { request, aProduct } = await start()
  for (const name of hostileNames) {
    const { slug } = await aProduct(name)
    const { text } = await request('GET', `/shop/${slug}`, { headers: { host } })
    expect(readHead(text).title).toBe(`${name} · Voltway`)
    expect(plain(/<h1 [^>]*>([^<]*)<\/h1>/.exec(text)?.[1])).toBe(name)
    const { product, tags } = dataIn(text)
    expect([product.name, tags['@graph'][0].name]).toEqual([name, name])
    expect(text).not.toMatch(/<i>a|<b title|<script>x/)
  }
})

test('formatted text and a data table are markup on the page, and plain text for search engines and previews', async () => {
  const { request, aProduct, secret } = await start()
  const { id } = await aProduct('Model 3', 1)
  const data = [
    { name: 'Range', value: '320 mi' },
    { name: '<b>&"', value: "</dd>'<!--place:id-->" },
  ]
  const description = 'A **compact** car.\n\n- *Quiet* <i>&\n- Quick\n\n</script>'
  await request('PUT', `/api/admin/products/${id}`, { secret, body: { description, data } })
  const { text } = await request('GET', '/shop/model-3', { headers: { host } })
  expect(text).toContain(
    '<p>A <strong>compact</strong> car.</p><ul><li><em>Quiet</em> &lt;i&gt;&amp;</li><li>Quick</li></ul><p>&lt;/script&gt;</p>',
  )
  expect(text).toContain(
    '<tr><th scope="row" dir="auto">Range</th><td dir="auto">320 mi</td></tr><tr><th scope="row" dir="auto">&lt;b&gt;&amp;&quot;</th><td dir="auto">&lt;/dd&gt;&#x27;&lt;!--place:id--&gt;</td></tr>',
  )
  expect(readHead(text).description).toBe('A compact car. Quiet <i>& · Quick </script>')
  const { tags, product } = dataIn(text)
  expect(product).toMatchObject({ description, data })
  const [described] = tags['@graph']
  expect(described.description).toBe('A compact car.\n\nQuiet <i>& · Quick\n\n</script>')
  expect(described.additionalProperty).toEqual(data.map((row) => ({ '@type': 'PropertyValue', ...row })))
})

test('link previews have a shortened description, or the price without a description', async () => {
  const { request, aProduct, secret } = await start()
  const { id } = await aProduct('Model 3', 38_990)
  const described = async () => readHead((await request('GET', '/shop/model-3')).text).description
  expect(await described()).toBe('Model 3, $38,990.')
  const body = { description: '😀 '.repeat(300) }
  await request('PUT', `/api/admin/products/${id}`, { secret, body })
  const description = await described()
  expect([...(description ?? '')]).toHaveLength(200)
  expect(description).toMatch(/^(😀 )+😀…$/u)
})

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  test('the sitemap contains the current URL of every product page', async () => {
    const { request, aProduct, secret } = await startServer(dialect, { env: { webDir } })
    const { id } = await aProduct('Model 3')
    await aProduct('A cable')
    const products = async () => {
      const { text } = await request('GET', '/sitemap.xml', { headers: { host } })
      return [...text.matchAll(/<loc>http:\/\/shop.example(\/shop\/[^<]*)<\/loc>/g)].map(([, path]) => path)
    }
    expect(await products()).toEqual(['/shop/model-3', '/shop/a-cable'])
    await request('PUT', `/api/admin/products/${id}`, { secret, body: { name: 'Ménage à trois' } })
    expect(await products()).toEqual(['/shop/menage-a-trois', '/shop/a-cable'])
    await request('DELETE', `/api/admin/products/${id}`, { secret })
    expect(await products()).toEqual(['/shop/a-cable'])
  })
})

test('the page gets 503 with Retry-After and without its product while the database does not respond, and keeps the name of the shop', async () => {
  const { request, app, ok, secret, aProduct, logged } = await start()
  await aProduct('Model 3')
  await ok(request('POST', '/api/admin/settings', { secret, body: { shop_name: 'Ada & Co' } }))
  const get = () => request('GET', '/shop/model-3', { headers: browser })
  await request('GET', '/support', { headers: browser })
  await app.shop.database.close()
  const [{ status, text, headers }] = await Promise.all([get(), get(), get()])
  expect([status, headers['retry-after'], headers['x-robots-tag']]).toEqual([503, '2', 'noindex'])
  expect(dataIn(text).product).toBeUndefined()
  expect(text).toContain('The product is loading')
  expect(text).toContain('Ada &amp; Co')
  expect(text).not.toMatch(/©[^<]*Voltway/)
  expect(logged.filter(({ msg }) => msg?.includes('sent without their products'))).toHaveLength(1)
})
