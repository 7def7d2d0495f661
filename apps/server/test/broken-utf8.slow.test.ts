import type { Product } from '@voltway/contract'
import { expect } from 'vitest'
import { eachServer, expectError, json, type TestResponse, test } from './harness.ts'
import { emptyFolder, startProgram } from './program.ts'
import { car, form, image, type Part, png, text, upload } from './upload-form.ts'

/** Invalid UTF-8, written as Latin-1: Latin-1 text, truncated, overlong, a lone surrogate, beyond Unicode, UTF-16. */
const broken = 'Z\xfcrich|Z\xc3|\xc3 rich|\x80|\xc0\xaf|\xed\xa0\x80|\xf4\x90\x80\x80|\xff\xfeZ'.split('|')
const bytesOf = (latin1: string) => Buffer.from(latin1, 'latin1')
const percent = (latin1: string) =>
  [...bytesOf(latin1)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const refusedAsUnreadable = (response: TestResponse, why: string) =>
  expectError(response, 400, 'BAD_REQUEST', why)

eachServer('invalid UTF-8', (test) => {
  test('is rejected in every part of a multipart form, and nothing changes', async (server) => {
    const product = await server.aProduct()
    const edit = `PUT /api/admin/products/${product.id}`
    const imagePart = image(await png())
    for (const each of broken) {
      const value = bytesOf(each)
      const parts: [string, Part][] = [
        ['name', { name: 'name', value }],
        ['with a charset', { name: 'name', value, type: 'text/plain; charset=utf-8' }],
        ['as JSON', { name: 'name', value, type: 'application/json' }],
        ['description', { name: 'description', value }],
        [
          'data',
          { name: 'data', value: Buffer.concat([Buffer.from('[{"name":"'), value, Buffer.from('"}]')]) },
        ],
        ['an unknown field', { name: 'colour', value }],
        ['the field of the image', { name: 'image', value }],
      ]
      for (const [where, part] of parts) {
        refusedAsUnreadable(await upload(server, form(part), edit), `${where} ${each}`)
        refusedAsUnreadable(await upload(server, form(part, ...car.slice(1))), `${where} ${each}`)
      }
      // The names in the headers of parts. The test's form must contain their bytes unchanged.
      for (const named of [
        { ...text('X', 'red') },
        { ...imagePart, filename: 'X' },
        { ...imagePart, name: 'X' },
      ]) {
        const raw = form(named, ...car)
          .toString('latin1')
          .replace('"X"', `"${each}"`)
        refusedAsUnreadable(await upload(server, bytesOf(raw), edit), `${JSON.stringify(named.name)} ${each}`)
      }
      const extended = form({ ...imagePart, filename: 'X' }, ...car)
        .toString('latin1')
        .replace('filename="X"', `filename*=UTF-8''${percent(each)}`)
      refusedAsUnreadable(await upload(server, bytesOf(extended), edit), `filename* ${each}`)
      const alt = form({ ...imagePart, name: 'image' }, { name: 'alt', value })
      refusedAsUnreadable(
        await upload(server, alt, `POST /api/admin/products/${product.id}/images`),
        `alt ${each}`,
      )
    }
    expect(await server.ok(server.request('GET', '/api/products'))).toEqual([product])
  })

  test('is rejected in a urlencoded form, as bytes and percent-encoded, in names and values', async (server) => {
    const post = (raw: Buffer | string) =>
      server.request('POST', '/api/auth/register', {
        raw,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    for (const each of broken) {
      const person = 'email=zoe%40example.com&password=correct+horse'
      refusedAsUnreadable(await post(bytesOf(`name=${each}&${person}`)), each)
      refusedAsUnreadable(await post(bytesOf(`${person}&name=${each}`)), each)
      refusedAsUnreadable(await post(`name=${percent(each)}&${person}`), each)
      refusedAsUnreadable(await post(`name=Zoe&${person}&${percent(each)}=1`), each)
    }
    // The forms of browsers and simple clients stay valid.
    const readable = await post(
      `name=100%+Z%C3%BCrich+ü+%F0%9F%98%80&email=a%40example.com&password=100%25+sure`,
    )
    expect(json<{ user: object }>(readable).user).toMatchObject({ name: '100% Zürich ü 😀' })
  })

  test('is rejected in a path and in the query of the API', async (server) => {
    await server.aProduct('Zürich')
    for (const each of broken.map(percent)) {
      const queries = [
        `/api/products/search?search=${each}`,
        `/api/products/search?search=a&${each}=1`,
        `/api/products?${each}`,
        `/trpc/products.search?input=%7B%22search%22%3A%22${each}%22%7D`,
        `/trpc/products.search?input={"search":"${each}"}`.replaceAll('"', '%22'),
      ]
      const paths = [`/api/products/${each}`, `/trpc/${each}`, `/shop/${each}`, `/images/${each}`, `/${each}`]
      for (const path of [...queries, ...paths]) {
        refusedAsUnreadable(await server.request('GET', path, { headers: { accept: 'text/html' } }), path)
      }
    }
    const raw = await server.speak(
      'GET /api/products/search?search=Z\xfcrich HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(raw).toMatch(/^HTTP\/1\.1 400 /)
    const readable = await server.request('GET', '/api/products/search?search=z%C3%BCrich&sort=newest&100%')
    expect(json<{ items: Product[] }>(readable).items).toHaveLength(1)
  })
})

test('a page with invalid UTF-8 in its query, as in old links, is still shown', async (server) => {
  const { status } = await server.request('GET', '/shop?utm_campaign=Fr%FChling', {
    headers: { accept: 'text/html' },
  })
  expect(status).toBe(200)
})

test('text parts of a form are read as text, whatever media type the client declares', async (server) => {
  const data = [{ name: 'Größe', value: '5 “Sitze”' }]
  const response = await upload(
    server,
    form(
      { name: 'name', value: 'Zürich 😀 \ufffd', type: 'text/plain; charset=UTF-8' },
      { name: 'price', value: '5', type: 'application/json' },
      { name: 'description', value: 'one\r\ntwo' },
      // Some clients send a list as a Blob of JSON, which becomes a file with a name.
      { name: 'data', value: JSON.stringify(data), type: 'application/json', filename: 'blob' },
    ),
  )
  expect(json(response)).toMatchObject({ name: 'Zürich 😀 \ufffd', price: 5, description: 'one\ntwo', data })
})

test('is rejected by the built server, too, although the bundler removes unused calls', async () => {
  const { url } = await startProgram(emptyFolder())
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const statusOf = async (path: string, body?: string) => {
    const method = body === undefined ? 'GET' : 'POST'
    return (await fetch(url + path, { method, headers, body: body ?? null })).status
  }
  for (const each of broken) {
    const body = `name=${percent(each)}&email=a@example.com&password=correct+horse`
    expect(await statusOf('/api/auth/register', body), each).toBe(400)
    expect(await statusOf(`/api/products?x=${percent(each)}`), each).toBe(400)
  }
})
