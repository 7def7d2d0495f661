import { expect, test } from 'vitest'
import { openApiDocument } from '../src/index.ts'

type Described = { description?: string; $ref?: string }
type Schema = Described & {
  properties?: Record<string, Schema>
  items?: Schema
  contentSchema?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  pattern?: string
  examples?: string[]
}
type Content = { content?: Record<string, { schema: Schema }> }
type Operation = Described & {
  parameters?: (Described & { name: string; schema: Schema })[]
  security?: object[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Described & Content>
}
type OpenApi = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses', Record<string, Schema & Content>>
}

const openApi = openApiDocument({ version: '1.2.3', passwordMinLength: 12 }) as OpenApi
const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
)

type Part = [name: string, part: Described]

const fieldsOf = (name: string, schema: Schema): Part[] => {
  const { properties = {}, items, contentSchema, anyOf = [], oneOf = [], allOf = [] } = schema
  const inner = [items, contentSchema, ...anyOf, ...oneOf, ...allOf].flatMap((each) => each ?? [])
  return [
    ...Object.entries(properties).flatMap(([field, each]): Part[] => [
      [`${name}.${field}`, each],
      ...fieldsOf(`${name}.${field}`, each),
    ]),
    ...inner.flatMap((each) => fieldsOf(name, each)),
  ]
}

const contentOf = (name: string, { content = {} }: Content) =>
  Object.values(content).flatMap(({ schema }) => fieldsOf(name, schema))

test('every parameter, field, schema and response has a description', () => {
  const { schemas, responses } = openApi.components
  const parts: Part[] = [
    ...operations.flatMap(({ name, parameters = [], requestBody = {}, responses }): Part[] => [
      ...parameters.map((each): Part => [`${name} ?${each.name}`, each]),
      ...contentOf(`${name} request`, requestBody),
      ...Object.entries(responses).flatMap(([status, each]): Part[] => [
        [`${name} ${status}`, each],
        ...contentOf(`${name} ${status}`, each),
      ]),
    ]),
    ...Object.entries(schemas).flatMap(([name, each]): Part[] => [[name, each], ...fieldsOf(name, each)]),
    ...Object.entries(responses).flatMap(([name, each]): Part[] => [[name, each], ...contentOf(name, each)]),
  ]
  expect(parts.length).toBeGreaterThan(900)
  const undescribed = parts.filter(([, { description, $ref }]) => !description && !$ref)
  const advice = 'Add `.describe(…)` to the schemas of these fields in packages/contract, before a `.default`'
  expect(
    undescribed.map(([name]) => name),
    advice,
  ).toEqual([])
})

test('shows the version and the minimum password length of the shop', () => {
  expect(openApi.info.version).toBe('1.2.3')
  const lengths = operations.flatMap(({ name, requestBody = {} }) =>
    contentOf(name, requestBody).flatMap(([field, { minLength }]: [string, Schema]) =>
      minLength === 12 ? field : [],
    ),
  )
  expect(lengths).toEqual([
    'post /api/auth/register.password',
    'post /api/auth/reset-password.password',
    'post /api/auth/change-password.new_password',
  ])
})

test('shows no form of a cursor, and the details of both types of payment methods', () => {
  const parameters = operations.flatMap(({ parameters = [] }) => parameters)
  const cursors = parameters.filter(({ name }) => name === 'cursor')
  expect(cursors.length).toBeGreaterThan(8)
  for (const { schema, description } of cursors)
    expect({ schema, description }).toEqual({
      schema: { type: 'string' },
      description: expect.stringMatching(/^Opaque/),
    })
  const save = openApi.paths['/api/admin/payment-methods']?.post?.requestBody?.content?.['application/json']
  const keys = save?.schema.properties?.details?.anyOf?.map(({ properties = {} }) => Object.keys(properties))
  expect(keys).toEqual([
    ['address', 'currency'],
    ['account_name', 'account_number', 'bank_name', 'sort_code', 'iban'],
  ])
})

test('shows an empty text in place of null in a form, because generated clients leave null out', () => {
  const forms = operations.flatMap(({ requestBody }) => requestBody?.content?.['multipart/form-data'] ?? [])
  expect(forms.length).toBeGreaterThan(3)
  expect(JSON.stringify(forms)).not.toContain('"null"')
  const [stock] = forms.flatMap(({ schema }) => schema.properties?.stock ?? [])
  expect(stock?.anyOf).toEqual([expect.objectContaining({ type: 'integer' }), { type: 'string', const: '' }])
})

test('names the optional token of a withdrawal, and requires the body of a required file', () => {
  const { security } = openApi.paths['/api/withdrawals']?.post ?? {}
  expect(security).toEqual([{ bearer: [] }, {}])
  const { requestBody } = openApi.paths['/api/admin/products/import']?.post ?? {}
  expect(requestBody?.required).toBe(true)
})

test('shows the ids of images as the last part of a path, and colours in both cases', () => {
  const { GalleryImage, Product } = openApi.components.schemas
  const shown = Product?.properties?.options?.items?.properties?.choices?.items?.properties
  const sent = openApi.paths['/api/admin/upload-product']?.post?.requestBody?.content?.['multipart/form-data']
  const choice =
    sent?.schema.properties?.options?.contentSchema?.items?.properties?.choices?.items?.properties
  const ids = [GalleryImage?.properties?.id, shown?.image, choice?.image]
  for (const id of ids) expect(id?.examples).toEqual([expect.stringMatching(/^[\w-]+\.webp$/)])
  expect(GalleryImage?.properties?.image?.examples).toEqual([expect.stringMatching(/^\/images\//)])
  expect(new RegExp(choice?.swatch?.pattern ?? '^$').test('#1D3557')).toBe(true)
})

test('shows no bounds of the settings in responses, because they may change', () => {
  const { email, phone } = openApi.components.schemas.Settings?.properties ?? {}
  const text = { type: ['string', 'null'], description: expect.any(String), examples: [expect.any(String)] }
  expect([email, phone]).toEqual([text, text])
})

test('has each error response once, and permits further fields in responses', () => {
  const { schemas, responses } = openApi.components
  const errors = operations.flatMap((operation) =>
    Object.entries(operation.responses).filter(([status]) => Number(status) >= 400),
  )
  for (const [, response] of errors) expect(Object.keys(response)).toEqual(['$ref'])
  const texts = Object.values(responses).map((response) => JSON.stringify(response))
  expect(new Set(texts).size).toBe(texts.length)
  expect(JSON.stringify({ schemas, responses, operations })).not.toContain('"additionalProperties":false')
})
