import { defaultSettings, pages as shopPages } from '@voltway/contract'
import { expect, test } from 'vitest'
import { eachServer, expectError } from './harness.ts'
import { browser, dataIn, pages, readHead, start } from './read-pages.ts'

eachServer('settings', (test) => {
  test('are rejected with one sentence per field, and saved under If-Match, by REST and tRPC', async (server) => {
    const { secret } = server
    const save = (body: object, headers = {}) =>
      server.request('POST', '/api/admin/settings', { secret, body, headers })
    for (const [field, values] of Object.entries({
      shop_name: ['', 'x'.repeat(61), 'a\nb', null],
      seller: ['x'.repeat(501), 'a\0'],
      email: ['', 'nobody'],
      phone: ['', 'x'.repeat(41), '1\n2'],
      tax_rate: [-1, 100.01, 7.125, '19', true],
      tax_note: ['x'.repeat(201)],
      receipt_footer: ['x'.repeat(501)],
      delivery_time: ['x'.repeat(81)],
      delivery_required: ['true', null],
    }))
      for (const value of values)
        expect(expectError(await save({ [field]: value }), 400, 'VALIDATION_FAILED').issues).toMatchObject([
          { path: field },
        ])
    const read = await server.request('GET', '/api/admin/settings', { secret })
    expect([read.headers.etag, JSON.parse(read.text)]).toEqual(['"1"', defaultSettings])
    const saved = await save({ email: ' Shop@Example.com ', tax_rate: 19 }, { 'if-match': '"1"' })
    const changed = { ...defaultSettings, email: 'shop@example.com', tax_rate: 19, version: 2 }
    expect([saved.headers.etag, JSON.parse(saved.text)]).toEqual(['"2"', changed])
    const stale = expectError(await save({ phone: '1' }, { 'if-match': '"1"' }), 412, 'CHANGED')
    expect(stale.details).toEqual(changed)
    const byTrpc = await server.mutate('admin.settings.save', { phone: '1', if_match: '"1"' }, { secret })
    expect([byTrpc.status, (await server.query('admin.settings.get', {}, { secret })).text]).toEqual([
      412,
      expect.stringContaining('"phone":null'),
    ])
  })
})

test('pages have the default texts until a setting is saved, and then each page shows it', async () => {
  const { request, secret, aProduct, ok } = await start()
  await aProduct('Model 3')
  const get = async (path: string) => (await request('GET', path, { headers: { host: 'a.example' } })).text
  const paths = [...pages, '/shop/model-3', '/shop?q=model']
  const before = await Promise.all(paths.map(get))
  const body = {
    shop_name: 'Ada & Co',
    seller: 'Ada Ltd\n1 <Road>',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    delivery_time: '2 to 3 weeks',
  }
  await ok(request('POST', '/api/admin/settings', { secret, body }))
  for (const [nth, path] of paths.entries()) {
    const page = await get(path)
    const [old, now] = [before[nth] ?? '', page.split('</head>')[1] ?? '']
    // The default image has the word mark Voltway.
    const withoutImage = { ogImage: undefined, card: undefined }
    expect(readHead(page), path).toMatchObject({ ogSite: body.shop_name, ...withoutImage })
    expect(readHead(page).title, path).toBe(readHead(old).title?.replace('Voltway', body.shop_name))
    expect(dataIn(page).shop, path).toEqual({ ...defaultSettings, ...body, version: 2 })
    if (!old.includes('Voltway. A demonstration store.')) continue
    expect(now, path).toContain('Ada &amp; Co.</p>')
    expect(now.replaceAll('voltway-page', ''), path).not.toMatch(/voltway/i)
  }
  const support = await get(shopPages.support.path)
  for (const text of ['mailto:ada@example.com', 'tel:+442079460000', 'Ada Ltd\n1 &lt;Road&gt;'])
    expect(support).toContain(text)
  expect(await get(shopPages.privacy.path)).toContain('mailto:ada@example.com')
  expect(await get('/shop/model-3')).toContain('Delivery time: 2 to 3 weeks')
  expect(JSON.parse(await get('/site.webmanifest'))).toMatchObject({
    name: body.shop_name,
    short_name: body.shop_name,
    icons: [{}, {}, {}],
  })
  expect((await request('GET', '/none', { headers: browser })).text).toContain('Ada &amp; Co</title>')
})
