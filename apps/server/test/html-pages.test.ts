import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type ChatSettings, defaultSettings, pages } from '@voltway/contract'
import { expect, test } from 'vitest'
import { builtWebApp } from './built-web-app.ts'
import { errorOf, expectError, startServer } from './harness.ts'
import { browser, startWithBuiltApp } from './start-with-built-app.ts'

const dataIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="voltway-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

test('sends an HTML page for every URL of the web app', async () => {
  const { request } = await startWithBuiltApp({ withdrawal: true })
  const paths = Object.values(pages).map(({ path }) => path.replace('$reference', 'VW-7KQ4-M2HX'))
  for (const path of [...paths, '/shop?sort=price']) {
    const response = await request('GET', path)
    expect(response.status, path).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.text).toContain('<div id="root">')
    expect((await request('HEAD', path)).status, path).toBe(200)
  }
})

test('redirects a URL with a trailing slash to the page without it, and never to another server', async () => {
  const { request } = await startWithBuiltApp({ admin: true })
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

test('renders the home page, and sends other pages with the content of the build, with the settings of the shop', async () => {
  const { request } = await startWithBuiltApp()
  const home = (await request('GET', '/')).text
  expect(home).toContain('<div id="root"><h1>/</h1>')
  const support = (await request('GET', '/support')).text
  expect(support).toContain('<div id="root"><h1>Call us</h1>')
  for (const html of [home, support]) expect(dataIn(html)).toHaveProperty('chat')
  const perVisitor = (await request('GET', '/signin', { headers: browser })).text
  expect(perVisitor).toContain('<div id="root"></div>')
})

test('sends the same page for each order, and the page for withdrawals only if the shop offers them', async () => {
  const { request } = await startWithBuiltApp()
  const order = await request('GET', '/account/orders/VW-7KQ4-M2HX?x=1', { headers: browser })
  expect(order.status).toBe(200)
  expect(order.text).not.toMatch(/canonical|VW-7KQ4/)
  expect((await request('GET', '/account/orders/VW-2222-2222', { headers: browser })).text).toBe(order.text)
  const lowerCase = await request('GET', '/account/orders/vw-7kq4-m2hx', { headers: browser })
  expect(lowerCase.status).toBe(200)
  const slash = await request('GET', '/account/orders/VW-7KQ4-M2HX/', { headers: browser })
  expect([slash.status, slash.headers.location]).toEqual([308, '/account/orders/VW-7KQ4-M2HX'])
  for (const reference of ['VW-7KQ4', 'VW-0000-1111', 'https:evil.example', '']) {
    const path = `/account/orders/${reference}`
    const page = await request('GET', path, { headers: browser })
    expect(page.status, path).toBe(404)
    expect(page.text, path).toContain(`<div id="root">${reference === '' ? '<h1>/404</h1>' : ''}</div>`)
  }
  expect((await request('GET', '/withdraw', { headers: browser })).status).toBe(404)
  const offering = await startWithBuiltApp({ withdrawal: true })
  const withdraw = await offering.request('GET', '/withdraw', { headers: browser })
  expect(withdraw.status).toBe(200)
  expect(dataIn(withdraw.text)).toMatchObject({ withdrawal: true })
})

test('sends a 404 page to browsers and the error body to other clients for an unknown URL', async () => {
  const { request } = await startWithBuiltApp()
  for (const path of ['/nowhere', '/shop/nowhere', '/index.html', '/server/pages.json', '/admin-products']) {
    const page = await request('GET', path, { headers: browser })
    expect(page.status, path).toBe(404)
    expect(page.text).toContain(`<div id="root"><h1>${path === '/shop/nowhere' ? '/shop/any' : '/404'}</h1>`)
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

test('renders no page of an unknown product for clients that receive the error body', async () => {
  const { request, app } = await startWithBuiltApp()
  const code = 'export const renderPage = async (path) => { globalThis.renderedPath = path; return "" }'
  writeFileSync(join(app.env.webDir, 'server/render-page.mjs'), code)
  for (const slug of ['nowhere', 'a'.repeat(256)])
    expectError(await request('GET', `/shop/${slug}`), 404, 'NOT_FOUND')
  expect(globalThis).not.toHaveProperty('renderedPath')
  await request('GET', '/shop/nowhere', { headers: browser })
  expect(globalThis).toHaveProperty('renderedPath', '/shop/any')
})

test('sends compressed pages, and 304 for an unchanged page', async () => {
  const { request } = await startWithBuiltApp()
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

test('escapes the chat settings, so that they cannot end the script element', async () => {
  const chat: ChatSettings = {
    provider: 'chatwoot',
    id: '</script><script>alert(1)//$&',
    baseUrl: 'https://chat.example',
    load: 'click',
  }
  const { request } = await startWithBuiltApp({ chat })
  const { text } = await request('GET', '/support')
  expect(dataIn(text)).toEqual({ chat, passwordMinLength: 8, shop: defaultSettings })
  expect(text, 'the pages of the build have no chat').toContain('<h1>/support</h1>')
  expect(text).not.toContain('<script>alert')
})

test('marks the pages of a shop that sends e-mails, and names no chat where a URL has a token', async () => {
  const chat: ChatSettings = { provider: 'crisp', id: 'id', baseUrl: '', load: 'idle' }
  const mail = { from: 'shop@example.com', publicUrl: 'https://shop.example' }
  const { request } = await startServer('sqlite', { env: { webDir: builtWebApp(), chat }, mail })
  const dataOf = async (path: string) => dataIn((await request('GET', path)).text)
  expect(await dataOf('/signin')).toEqual({ chat, passwordMinLength: 8, mail: true, shop: defaultSettings })
  expect(await dataOf('/reset-password')).toEqual({ passwordMinLength: 8, mail: true, shop: defaultSettings })
})

test('serves the API without a built web app', async () => {
  const { request, logged } = await startServer('sqlite', {
    env: { webDir: join(tmpdir(), 'voltway-not-built') },
  })
  expect((await request('GET', '/api/products')).status).toBe(200)
  expect((await request('GET', '/', { headers: browser })).status).toBe(404)
  expect(logged.some(({ msg }) => msg?.includes('not built'))).toBe(true)
})
