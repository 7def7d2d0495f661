import type { Product } from '@voltway/contract'
import { expect, test } from 'vitest'
import { json } from './harness.ts'
import { dataIn, hostileNames, listIn, plain, readHead, start } from './read-pages.ts'
import { car, form, image as imagePart, png, upload } from './upload-form.ts'

test('the shop page lists the current products for search engines, with exact prices', async () => {
  const { request, secret, aProduct } = await start()
  const shop = async () => listIn((await request('GET', '/shop', { headers: { host: 'shop.example' } })).text)
  expect(await shop()).toMatchObject({ '@type': 'ItemList', numberOfItems: 0, itemListElement: [] })
  const cheap = await aProduct('A cable', 19.5)
  await aProduct('Model 3', 38_990)
  expect((await shop())?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, item: productOf('a-cable', 'A cable', '19.50') },
    { '@type': 'ListItem', position: 2, item: productOf('model-3', 'Model 3', '38990.00') },
  ])
  await request('PUT', `/api/admin/products/${cheap.id}`, { secret, body: { price: 20, description: 'X' } })
  expect((await shop())?.itemListElement[0]?.item).toMatchObject({
    description: 'X',
    offers: { price: '20.00' },
  })
  await request('DELETE', `/api/admin/products/${cheap.id}`, { secret })
  expect(await shop()).toMatchObject({ numberOfItems: 1, itemListElement: [{ item: { name: 'Model 3' } }] })
  expect(listIn((await request('GET', '/support')).text)).toBeUndefined()
})

const productOf = (slug: string, name: string, price: string) => ({
  '@type': 'Product',
  name,
  url: `http://shop.example/shop/${slug}`,
  offers: {
    '@type': 'Offer',
    price,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `http://shop.example/shop/${slug}`,
  },
})

test('the home page has the current figures of the products of its panels', async () => {
  const { request, secret, aProduct } = await start()
  const home = async () => (await request('GET', '/')).text
  expect(dataIn(await home()).panels).toEqual({})
  const { id } = await aProduct('The Model 3', 38_990)
  const data = [
    { name: 'Range', value: '</dd>320 mi' },
    { name: 'Seats', value: '5' },
  ]
  await request('PUT', `/api/admin/products/${id}`, { secret, body: { data } })
  const html = await home()
  expect(dataIn(html).panels).toEqual({ 'Model 3': { slug: 'the-model-3', figures: data.slice(1) } })
  expect(html).toContain('href="/shop/the-model-3"')
  expect(html.match(/<dt[^>]*>/g)).toHaveLength(1)
})

test('the home page finds the products of its panels behind a hundred others', async () => {
  const { request, aProduct } = await start()
  for (let number = 1; number <= 100; number += 1) await aProduct(`Cable ${number}`, 1)
  for (const name of ['Great Solar Roof', 'Solar charger for Model 3']) await aProduct(name, 38_990)
  expect(dataIn((await request('GET', '/')).text).panels).toEqual({
    Solar: { slug: 'great-solar-roof', figures: [] },
    'Model 3': { slug: 'solar-charger-for-model-3', figures: [] },
  })
})

test('images of listed products have absolute URLs', async () => {
  const server = await start()
  const { image } = json<Product>(await upload(server, form(...car, imagePart(await png(600, 300)))))
  const { text } = await server.request('GET', '/shop', { headers: { host: 'shop.example' } })
  expect(image).toMatch(/^\/images\/.*\.webp$/)
  expect(listIn(text)?.itemListElement[0]?.item.image).toBe(`http://shop.example${image}`)
})

test('the shop page has current cards of the first products, and the same products as data', async () => {
  const { request, secret, aProduct } = await start()
  const shop = async () => (await request('GET', '/shop')).text
  expect(await shop()).toContain('Products are loading')
  const products: { id: string }[] = []
  for (let number = 1; number <= 25; number += 1) products.push(await aProduct(`Product ${number}`, number))
  const { items = [], total } = dataIn(await shop()).products ?? {}
  expect(total).toBe(25)
  expect(items).toEqual(JSON.parse((await request('GET', '/api/products')).text).slice(0, 24))
  const names = items.map(({ name }) => name)
  expect(cardsIn(await shop())).toEqual(names)
  await request('PUT', `/api/admin/products/${products[0]?.id}`, {
    secret,
    body: { name: 'New', price: 1234.5 },
  })
  expect(cardsIn(await shop())).toEqual(['New', ...names.slice(1)])
  expect(await shop()).toContain('>$1,235</span></p>')
})

const cardsIn = (html: string) =>
  [...html.matchAll(/<h2 id="product-[^>]*><a [^>]*>([^<]*)</g)].map(([, name]) => name)

test.each(hostileNames)('the card of a product shows the name %s as text', async (name) => {
  const { request, aProduct } = await start()
  const { id } = await aProduct(name)
  const { text } = await request('GET', '/shop')
  const card = text.slice(text.indexOf('<article'), text.indexOf('</article>'))
  const tags = [...card.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag)
  expect(tags.join(' ')).toBe('article div picture img div div h2 a p span p p button span')
  expect(plain(new RegExp(`<h2 id="product-${id}"[^>]*><a [^>]*>([^<]*)</a></h2>`).exec(card)?.[1])).toBe(
    name,
  )
  expect(plain(/ alt="([^"]*)"/.exec(card)?.[1])).toBe(name)
  expect(dataIn(text).products?.items[0]?.name).toBe(name)
  expect(listIn(text)?.itemListElement[0]?.item.name).toBe(name)
})

test('the shop page is sent without products while the database does not respond', async () => {
  const { request, app, logged } = await start()
  await app.shop.database.close()
  const { status, text } = await request('GET', '/shop')
  expect([status, readHead(text).title, listIn(text)]).toEqual([200, 'Shop · Voltway', undefined])
  expect(text).toContain('Products are loading')
  expect(dataIn(text).products).toBeUndefined()
  await request('GET', '/')
  const warnings = logged.filter(({ msg }) => msg?.includes('without their products'))
  expect(warnings, 'one line for all pages of a minute').toHaveLength(1)
})

test('a URL with filters gets a page that loads its products, and invalid parameters get the normal shop page', async () => {
  const { request, aProduct } = await start()
  for (let number = 1; number <= 25; number += 1) await aProduct(`Product ${number}`, number)
  const shop = async (query: string) => (await request('GET', `/shop${query}`)).text
  for (const query of [
    '?q=lamp',
    '?category=Cars',
    '?min=1',
    '?max=9',
    '?sort=newest',
    '?q=%22%3E%3Cscript%3E',
  ]) {
    const page = await shop(query)
    expect(page, query).toContain('Products are loading')
    expect(page, query).not.toContain('Product 1')
    expect(page, query).not.toContain('<script>')
  }
  const normal = await shop('')
  expect(cardsIn(normal)).toHaveLength(24)
  expect(normal).toContain('Show more')
  for (const query of ['?q=', '?q=++', '?sort=sideways', '?min=-1', '?page=2', `?q=${'x'.repeat(201)}`])
    expect(await shop(query), query).toBe(normal)
})
