import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pages as shopPages } from '@voltway/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Ask, startServer } from './harness.ts'

/** The heads are the built ones. */
const webDir = join(import.meta.dirname, '../../web/dist')

const start = (env: { trustProxy?: string[]; publicUrl?: string } = {}) =>
  startServer('sqlite', { env: { webDir, ...env } })

const browser = { accept: 'text/html' }
const pages = Object.values(shopPages).map(({ path }) => path)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (text = '') => text.replace(/&([a-z]+|#39);/g, (_, name: string) => entities[name] ?? '')

/** What a crawler reads in a head: each thing once. */
const readHead = (html: string) => {
  const [head = ''] = html.split('</head>')
  const only = (pattern: RegExp) => {
    const found = [...head.matchAll(pattern)]
    expect(found.length, `${pattern}`).toBeLessThanOrEqual(1)
    return found[0] === undefined ? undefined : plain(found[0][1])
  }
  const property = (name: string) => only(new RegExp(`<meta property="${name}" content="([^"]*)" />`, 'g'))
  return {
    title: only(/<title>([^<]*)<\/title>/g),
    description: only(/<meta name="description" content="([^"]*)" \/>/g),
    card: only(/<meta name="twitter:card" content="([^"]*)" \/>/g),
    canonical: only(/<link rel="canonical" href="([^"]*)" \/>/g),
    ogTitle: property('og:title'),
    ogDescription: property('og:description'),
    ogType: property('og:type'),
    ogUrl: property('og:url'),
    ogImage: property('og:image'),
    ogSite: property('og:site_name'),
  }
}

test('every page has a title and a description of its own, also in link previews', async () => {
  const { ask } = await start()
  const titles = new Set<string | undefined>()
  const descriptions = new Set<string | undefined>()
  for (const path of pages) {
    const head = readHead((await ask('GET', path, { headers: { host: 'shop.example' } })).text)
    expect(head, path).toMatchObject({
      canonical: `http://shop.example${path}`,
      ogUrl: `http://shop.example${path}`,
      ogTitle: head.title,
      ogDescription: head.description,
      ogType: 'website',
      ogSite: 'Voltway',
      ogImage: 'http://shop.example/social.jpg',
      card: 'summary_large_image',
    })
    titles.add(head.title)
    descriptions.add(head.description)
  }
  expect(titles).toContain('Privacy & Legal · Voltway')
  expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length])
})

test('asks in advance for what all pages need, and for what one page needs on that page alone', async () => {
  const { ask } = await start()
  const [home = '', shop = '', signIn = '', film = ''] = await Promise.all(
    ['/', '/shop', '/signin', '/demodrive'].map(async (path) => (await ask('GET', path)).text),
  )
  const preload = (file: string) =>
    new RegExp(`<link rel="(module)?preload" [^>]*href="/assets/${file}-[^"]*"`)
  for (const html of [home, shop, signIn, film]) expect(html).toMatch(preload('inter-basic'))
  expect([home, shop, signIn, film].map((html) => preload('sign-in-page').test(html))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(film).toMatch(preload('drive-poster'))
  expect(home).not.toContain('drive-poster')
  expect(home).toContain('imagesrcset=')
})

test('the policy names each script that is written into a built document', async () => {
  const { ask } = await start()
  for (const path of pages) {
    const { text, headers } = await ask('GET', path)
    const policy = String(headers['content-security-policy'])
    for (const [, script = ''] of text.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs)) {
      expect(policy, path).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(text, path).not.toContain('<!--place:')
  }
})

test('a page has one address, whatever was asked beside it', async () => {
  const { ask } = await start()
  const { text } = await ask('GET', '/shop?sort=price&utm_source=x', {
    headers: { host: 'shop.example:8443' },
  })
  expect(readHead(text).canonical).toBe('http://shop.example:8443/shop')
})

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
    expect(url).toBe(`https://shop.example/shop#product-${product.id}`)
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

test('search engines list neither what is personal nor what does not exist, and the rest', async () => {
  const { ask } = await start()
  const robots = async (path: string) =>
    (await ask('GET', path, { headers: browser })).headers['x-robots-tag']
  for (const path of ['/signin', '/account', '/nowhere', '/shop/nowhere']) {
    expect(await robots(path), path).toBe('noindex')
  }
  for (const path of ['/', '/shop', '/support', '/news']) expect(await robots(path), path).toBeUndefined()
  const missing = readHead((await ask('GET', '/nowhere', { headers: browser })).text)
  expect(missing).toMatchObject({ title: 'Page not found · Voltway', canonical: undefined, ogUrl: undefined })
})

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

type Listed = {
  position: number
  item: { name: string; url: string; image?: string; description?: string; offers: Record<string, string> }
}

const listIn = (html: string) => {
  const [, data, ...more] = html.split(/<script type="application\/ld\+json">(.*?)<\/script>/s)
  expect(more.length).toBeLessThan(2)
  return data === undefined
    ? undefined
    : (JSON.parse(data) as { numberOfItems: number; itemListElement: Listed[] })
}

test('the shop page lists the products as they are now, with exact prices', async () => {
  const { ask, adminSecret: secret, aProduct } = await start()
  const shop = async () => listIn((await ask('GET', '/shop', { headers: { host: 'shop.example' } })).text)
  expect(await shop()).toMatchObject({ '@type': 'ItemList', numberOfItems: 0, itemListElement: [] })
  const cheap = await aProduct('A cable', 19.5)
  const car = await aProduct('Model 3', 38_990)
  expect((await shop())?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, item: productOf(cheap.id, 'A cable', '19.50') },
    { '@type': 'ListItem', position: 2, item: productOf(car.id, 'Model 3', '38990.00') },
  ])
  await ask('PUT', `/api/admin/products/${cheap.id}`, { secret, body: { price: 20, description: 'Long' } })
  expect((await shop())?.itemListElement[0]?.item).toMatchObject({
    description: 'Long',
    offers: { price: '20.00' },
  })
  await ask('DELETE', `/api/admin/products/${cheap.id}`, { secret })
  expect(await shop()).toMatchObject({ numberOfItems: 1, itemListElement: [{ item: { name: 'Model 3' } }] })
  expect(listIn((await ask('GET', '/support')).text)).toBeUndefined()
})

const productOf = (id: string, name: string, price: string) => ({
  '@type': 'Product',
  name,
  url: `http://shop.example/shop#product-${id}`,
  offers: {
    '@type': 'Offer',
    price,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `http://shop.example/shop#product-${id}`,
  },
})

test('pictures of listed products have a whole address', async () => {
  const { ask, url, adminSecret } = await start()
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('name', 'Model 3')
  body.set('price', '38990')
  body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'car.png')
  const headers = { 'X-Admin-Secret': adminSecret }
  const made = await fetch(`${url}/api/admin/upload-product`, { method: 'POST', headers, body })
  const { image } = (await made.json()) as { image: string }
  const { text } = await ask('GET', '/shop', { headers: { host: 'shop.example' } })
  expect(image).toMatch(/^\/images\/.*\.webp$/)
  expect(listIn(text)?.itemListElement[0]?.item.image).toBe(`http://shop.example${image}`)
})

test('no product name leaves the list, whatever it is', async () => {
  const { ask, aProduct } = await start()
  const name = `</script><script>alert(1)</script><!-- & $& $\` "'`
  await aProduct(name)
  const { text } = await ask('GET', '/shop')
  expect(listIn(text)?.itemListElement[0]?.item.name).toBe(name)
  expect(text).not.toContain('alert(1)</script>')
})

test('the shop page has the cards of the first products as they are now, and all of them as data', async () => {
  const { ask, adminSecret: secret, aProduct } = await start()
  const shop = async () => (await ask('GET', '/shop', { headers: { host: '"no host' } })).text
  expect(await shop()).toContain('Products are loading')
  const products: { id: string }[] = []
  for (let number = 1; number <= 25; number += 1) products.push(await aProduct(`Product ${number}`, number))
  const { items, total } = dataIn(await shop())
  expect(total).toBe(25)
  expect(items).toEqual(JSON.parse((await ask('GET', '/api/products')).text).slice(0, 24))
  const names = items.map(({ name }: { name: string }) => name)
  expect(cardsIn(await shop())).toEqual(names)
  await ask('PUT', `/api/admin/products/${products[0]?.id}`, { secret, body: { name: 'New', price: 1234.5 } })
  expect(cardsIn(await shop())).toEqual(['New', ...names.slice(1)])
  expect(await shop()).toContain('>$1,235</p>')
})

const dataIn = (html: string) =>
  JSON.parse(html.split('id="voltway-products">')[1]?.split('</script>')[0] ?? '')
const cardsIn = (html: string) =>
  [...html.matchAll(/<h2 id="product-[^>]*>([^<]*)</g)].map(([, name]) => name)

test.each([
  '<i>a</i>',
  '"><b title="',
  "' onerror='x",
  '&amp;',
  '<!--place:id-->',
  '$& $1 $`',
  '\u003c',
  '‮abc',
])('a product called %s is called so in its card', async (name) => {
  const { ask, aProduct } = await start()
  const { id } = await aProduct(name)
  const { text } = await ask('GET', '/shop')
  const card = text.slice(text.indexOf('<article'), text.indexOf('</article>'))
  const tags = [...card.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag)
  expect(tags).toEqual(['article', 'div', 'picture', 'img', 'div', 'div', 'h2', 'p', 'p', 'button'])
  expect(plain(new RegExp(`<h2 id="product-${id}"[^>]*>([^<]*)</h2>`).exec(card)?.[1])).toBe(name)
  expect(plain(/ alt="([^"]*)"/.exec(card)?.[1])).toBe(name)
  expect(dataIn(text).items[0].name).toBe(name)
})

test('the shop page comes without its list while the database does not answer', async () => {
  const { ask, app, logged } = await start()
  await app.shop.database.close()
  const { status, text } = await ask('GET', '/shop')
  expect([status, readHead(text).title, listIn(text)]).toEqual([200, 'Shop · Voltway', undefined])
  expect(text).toContain('Products are loading')
  expect(text).not.toContain('voltway-products')
  expect(logged.some(({ msg }) => msg?.includes('without its products'))).toBe(true)
})

test('search engines may look at the shop and at what it loads, not at the rest', async () => {
  const { ask } = await start()
  const answer = await ask('GET', '/robots.txt', { headers: { host: 'shop.example' } })
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.text.split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Allow: /trpc/products.list',
    'Disallow: /api/',
    'Disallow: /trpc/',
    '',
    'Sitemap: http://shop.example/sitemap.xml',
    '',
  ])
  expect((await ask('GET', '/robots.txt', { headers: { host: '"\'<&' } })).text).not.toContain('Sitemap')
})

test('the sitemap names every page that may be listed, and exists only with its address', async () => {
  const { ask } = await start({ trustProxy: ['127.0.0.1'] })
  const headers = { host: 'shop.example', 'x-forwarded-proto': 'https' }
  const answer = await ask('GET', '/sitemap.xml', { headers })
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = [...answer.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  const listed = pages.filter((path) => !['/signin', '/account'].includes(path))
  expect(addresses).toEqual(listed.map((path) => `https://shop.example${path}`))
  const hostile = (await ask('GET', '/sitemap.xml', { headers: { host: '<!ENTITY>' } })).text
  expect(hostile).not.toMatch(/ENTITY|<loc>/)
})
