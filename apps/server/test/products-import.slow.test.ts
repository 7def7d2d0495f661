import type { AdminProduct, ImportResult } from '@voltway/contract'
import { expect } from 'vitest'
import { eachServer, errorOf, json, type TestServer } from './harness.ts'
import { form, multipart, text } from './upload-form.ts'

const path = '/api/admin/products/import'

const send = ({ request, secret }: TestServer, file: Buffer | string, more: Record<string, string> = {}) => {
  const part = { name: 'file', value: file, filename: 'products.csv', type: 'text/csv' }
  const raw = form(part, ...Object.entries(more).map(([name, value]) => text(name, value)))
  return request('POST', path, { secret, raw, headers: multipart })
}

const load = async (server: TestServer, file: Buffer | string) => {
  const { revision } = json<ImportResult>(await send(server, file))
  return send(server, file, { dry_run: 'false', revision })
}

const list = ({ ok, request, secret }: TestServer) =>
  ok<AdminProduct[]>(request('GET', '/api/admin/products', { secret }))

eachServer('the catalogue as CSV', (test) => {
  test('is exported with the documented columns, and its import changes nothing', async (server) => {
    const { request, secret } = server
    const hostile = {
      name: '=HYPERLINK("x")',
      price: 1299.5,
      description: '-1\n=2;"@x",\tü 😀',
      hidden: true,
    }
    const data = [{ name: '0–60: mph', value: '+3,1 s' }]
    const body = { ...hostile, stock: 2, position: -5, category: "'=c", data }
    await server.ok(request('POST', '/api/admin/upload-product', { secret, body }))
    for (let nth = 0; nth < 70; nth += 1)
      await server.ok(
        request('POST', '/api/admin/upload-product', { secret, body: { name: `Car ${nth}`, price: nth } }),
      )
    const file = await request('GET', '/api/admin/products/export', { secret })
    expect(file).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
        ),
      },
    })
    expect(file.text).toMatch(
      /^\ufeffid,slug,name,price,category,description,stock,hidden,position,data,options,stock_was\r\n/,
    )
    expect(file.text).toContain(`"'=HYPERLINK(""x"")",1299.50,''=c,"'-1\n'=2;""'@x"",\tü 😀",2,true,'-5,`)
    const before = await list(server)
    const { status, text } = await load(server, file.bytes)
    expect(status, text).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ created: 0, updated: 0, unchanged: 71, errors: [], rows: [] })
    expect(await list(server)).toEqual(before)
  })

  test('is imported only with the revision of its dry run, and shoppers see it at once', async (server) => {
    const file = 'name,price,stock\nRoof rack,249.90,3\n'
    const dry = json<ImportResult>(await send(server, file, { dry_run: 'true' }))
    expect(dry).toMatchObject({ created: 1, updated: 0, rows: [{ row: 2, action: 'create' }] })
    expect(await list(server)).toEqual([])
    for (const revision of ['', '0', `${dry.revision}0`]) {
      const refused = await send(server, file, { dry_run: 'false', ...(revision && { revision }) })
      expect(errorOf(refused)).toMatchObject({ code: 'CATALOGUE_CHANGED' })
      expect(refused.status).toBe(409)
    }
    const { revision } = dry
    const both = await Promise.all([0, 1].map(() => send(server, file, { dry_run: 'false', revision })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [shown, ...others] = json<AdminProduct[]>(await server.request('GET', '/api/products'))
    expect(others).toEqual([])
    expect(shown).toMatchObject({ name: 'Roof rack', slug: 'roof-rack', price: 249.9, left: 3 })
  })

  test('is rejected with a sentence if the file or the form is invalid, and nothing changes', async (server) => {
    const { request, secret } = server
    const response = await send(server, `name,price\n${'x'.repeat(20 * 1024 * 1024 - 100)}`)
    expect(response.status).toBe(400)
    expect(errorOf(response)).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'file', message: 'Row 2 has more than 1,000,000 characters' }],
    })
    expect((await send(server, Buffer.alloc(20 * 1024 * 1024 + 1, 'x'))).status).toBe(413)
    expect((await send(server, 'name\nx', { dry_run: 'maybe' })).status).toBe(400)
    const options = { secret, raw: Buffer.from('name\nx'), headers: { 'content-type': 'text/csv' } }
    expect((await request('POST', path, options)).status).toBe(415)
    expect(errorOf(await request('POST', path, { secret, body: {} })).issues).toEqual([
      { path: 'file', message: 'File is required, as a file of a multipart form' },
    ])
    expect((await request('POST', path, { raw: form(), headers: multipart })).status).toBe(401)
    const wrong = await load(server, 'name,price\nGood,1\nBad,x\n')
    expect(wrong.status).toBe(400)
    expect(errorOf(wrong).issues).toEqual([
      { path: 'rows.3.price', message: '“x” is not a price. Write it like 1299.00, 1,299.00 or 1.299,00' },
    ])
    expect(await list(server)).toEqual([])
  })
})
