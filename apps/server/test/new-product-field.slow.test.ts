import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorBody, Product } from '@voltway/contract'
import { expect, test } from 'vitest'
import { emptyFolder, secret, startProgram } from './program.ts'

const root = join(import.meta.dirname, '../../..')
const ours = ['contract', 'db', 'domain', 'api']

/** Copies the sources to a folder where the test can change them, and links the installed packages. */
const copyOfSources = (): string => {
  const copy = emptyFolder()
  for (const name of [...ours.map((each) => `packages/${each}`), 'apps/server']) {
    cpSync(join(root, name, 'package.json'), join(copy, name, 'package.json'), { recursive: true })
    cpSync(join(root, name, 'src'), join(copy, name, 'src'), { recursive: true })
  }
  mkdirSync(join(copy, 'node_modules/@voltway'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@voltway')) {
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const name of ours)
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@voltway', name))
  return copy
}

type Called = { result: { data: unknown } }
type Found = { items: unknown[] }
type Operation = {
  requestBody: { content: Record<string, { schema: { properties: Record<string, object> } }> }
}
type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

/** Inserts a line after the line with this text. */
const addLine = (file: string, behind: string, line: string) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((each) => each.includes(behind))
  expect(at, `${file} says ${behind}`).toBeGreaterThan(0)
  writeFileSync(file, lines.toSpliced(at + 1, 0, line).join('\n'))
}

test('a new field of a product needs a line in the contract and a column, and then works everywhere', async () => {
  const copy = copyOfSources()
  addLine(
    join(copy, 'packages/contract/src/products/products.ts'),
    '  price: money',
    "  colour: line(0, 10).describe('The colour').default('white'),",
  )
  addLine(join(copy, 'packages/db/src/tables.ts'), '    description: string', '    colour: string')
  addLine(join(copy, 'packages/db/src/repositories/products/products.ts'), "  'description',", "  'colour',")
  addLine(
    join(copy, 'packages/db/src/migrations/create-shop/products.ts'),
    'description text not null',
    '      colour text not null,',
  )
  const program = join(copy, 'apps/server/src/main.ts')
  const { url } = await startProgram(emptyFolder(), {}, { program })

  const request = async <Body = object>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const headers = new Headers({ 'X-Admin-Secret': secret })
    if (body && !isForm) headers.set('Content-Type', 'application/json')
    const response = await fetch(url + path, { method, headers, body: isForm ? body : JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const form = (fields: Record<string, string>) => {
    const filled = new FormData()
    for (const [name, value] of Object.entries(fields)) filled.set(name, value)
    return filled
  }
  const car = { name: 'Model 3', price: 1 }
  const upload = '/api/admin/upload-product'
  const coloured = (colour: string) => ({ status: 200, body: expect.objectContaining({ colour }) })

  const { body: product } = await request<Product>('POST', upload, { ...car, colour: 'red' })
  expect(product).toMatchObject({ ...car, colour: 'red' })
  expect(await request('POST', upload, car)).toEqual(coloured('white'))
  expect(await request('POST', upload, form({ name: 'Car', price: '1', colour: 'blue' }))).toEqual(
    coloured('blue'),
  )
  const created = await request<Called>('POST', '/trpc/admin.products.create', { ...car, colour: 'green' })
  expect(created.body.result.data).toMatchObject({ colour: 'green' })

  const one = `/api/admin/products/${product.id}`
  expect(await request('PUT', one, { price: 2 })).toEqual(coloured('red'))
  expect(await request('PUT', one, form({ colour: 'black' }))).toEqual(coloured('black'))
  expect(await request('PUT', one, form({ name: 'Model Y' }))).toEqual(coloured('black'))

  const colours = ['black', 'white', 'blue', 'green'].map((colour) => expect.objectContaining({ colour }))
  const lists = [
    (await request('GET', '/api/products')).body,
    (await request<Called>('GET', '/trpc/products.list')).body.result.data,
    (await request('GET', '/api/admin/products')).body,
    (await request<Found>('GET', '/api/admin/products/search?direction=asc')).body.items,
  ]
  for (const list of lists) expect(list).toEqual(colours)

  const tooLong = 'vermilion red'
  const refusals = [
    await request<ErrorBody>('POST', upload, { ...car, colour: tooLong }),
    await request<ErrorBody>('POST', upload, form({ name: 'Car', price: '1', colour: tooLong })),
    await request<ErrorBody>('PUT', one, form({ colour: tooLong })),
  ]
  for (const { status, body } of refusals) {
    expect({ status, issues: body.issues }).toEqual({
      status: 400,
      issues: [{ path: 'colour', message: 'Colour must have at most 10 characters' }],
    })
  }

  const { items } = (await request<Found>('GET', `/api/admin/audit?entity_id=${product.id}`)).body
  expect(items.at(-1)).toMatchObject({ action: 'create', after: { colour: 'red' } })
  const { paths, components } = (await request<OpenApiDocument>('GET', '/api/openapi.json')).body
  expect(components.schemas.Product).toMatchObject({
    properties: { colour: { type: 'string', description: 'The colour' } },
    required: expect.arrayContaining(['colour']),
  })
  for (const operation of [paths[upload]?.post, paths['/api/admin/products/{id}']?.put]) {
    const form = operation?.requestBody.content['multipart/form-data']
    expect(form?.schema.properties.colour).toMatchObject({ maxLength: 10 })
  }
})
