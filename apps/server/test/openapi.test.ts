import { readFileSync } from 'node:fs'
import { openApiDocument } from '@voltway/api'
import {
  contract,
  errors,
  type FileRoute,
  failureStatuses,
  procedures,
  type Route,
  restEndpoint,
} from '@voltway/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect } from 'vitest'
import { version } from '../src/start/version.ts'
import { openApi } from './expect-documented.ts'
import { json, startServer, test } from './harness.ts'

type Schema = { properties: Record<string, object>; required?: string[] }
type Content<Of> = Record<string, { schema: Of }>
type Operation = {
  summary: string
  description: string
  security: object[]
  parameters?: { in: string; name: string; schema: object }[]
  requestBody?: { content: Content<Schema> }
  responses: Record<string, Described>
}
type Described = { $ref?: string; headers?: object; content?: Content<object> }

const operationOf = (route: Pick<Route, 'rest'>): Operation => {
  const { method, path } = restEndpoint(route)
  return openApi.paths[`/api${path}`]?.[method.toLowerCase()] as unknown as Operation
}
const errorResponse = (ref = '') => openApi.components.responses[ref.split('/').at(-1) ?? ''] as Described
const routes: (Route | FileRoute)[] = Object.values(contract)

describe('the OpenAPI document', () => {
  test('equals the checked-in file, and is served unchanged', async () => {
    expect(openApi).toEqual(openApiDocument({ version, passwordMinLength: 8 }))
    const server = await startServer('sqlite')
    const served = await server.request('GET', '/api/openapi.json')
    expect(json(served)).toEqual(openApi)
    expect(openApi).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] })
    const known = { headers: { 'if-none-match': String(served.headers.etag) } }
    expect((await server.request('GET', '/api/openapi.json', known)).status).toBe(304)
  })

  test('is self-contained: every reference resolves, no schema is unused', () => {
    const text = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')
    const { schemas, responses } = openApi.components
    const names = [...text.matchAll(/"\$ref": "#\/components\/((?:schemas|responses)\/[^"]+)"/g)]
    const declared = Object.entries({ schemas, responses }).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `${kind}/${name}`),
    )
    expect([...new Set(names.map(([, name]) => name))].sort()).toEqual(declared.sort())
    expect(text.match(/"\$ref": /g)).toHaveLength(names.length)
  })

  test('lists the failures of the contract with their codes, and the audience of each route', () => {
    const security = { anyone: [], customer: [{ bearer: [] }], admin: [{ adminSecret: [] }] }
    for (const route of routes) {
      const operation = operationOf(route)
      // The token of a withdrawal is optional: only a customer has one.
      const expected = route.rest === 'POST /withdrawals' ? [{ bearer: [] }, {}] : security[route.audience]
      expect(operation.security, route.rest).toEqual(expected)
      const failures = Object.keys(operation.responses).filter((status) => Number(status) >= 400)
      expect(failures.map(Number), route.rest).toEqual(failureStatuses(route))
      for (const code of route.fails) {
        const { status } = errors[code]
        const response = errorResponse(operation.responses[status]?.$ref)
        expect(JSON.stringify(response.content), `${route.rest} ${code}`).toContain(code)
        if (status === 429 || status === 503)
          expect(response.headers, route.rest).toHaveProperty('Retry-After')
      }
    }
    expect(Object.keys(openApi.components.securitySchemes)).toEqual(['bearer', 'adminSecret'])
  })

  test('has only examples that match the schemas of their fields', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false }))
    const examples: string[] = []
    JSON.parse(JSON.stringify(openApi), (_, schema) => {
      for (const example of Array.isArray(schema?.examples) ? schema.examples : []) {
        examples.push(String(example))
        expect(ajv.validate(schema, example), JSON.stringify(schema)).toBe(true)
      }
      return schema
    })
    expect(new Set(examples).size).toBeGreaterThan(30)
  })

  test('describes each route', () => {
    for (const route of routes) expect(operationOf(route).description, route.rest).toMatch(/^[A-Z`].+\.$/s)
  })

  test('offers one media type per request body, because generators choose a wrong one of several', () => {
    const offered = routes.flatMap((route) => {
      const content = operationOf(route).requestBody?.content
      return content ? [[route.rest, Object.keys(content)]] : []
    })
    const multipart = [
      'POST /admin/upload-product',
      'PUT /admin/products/{id}',
      'POST /admin/products/import',
      'POST /admin/products/{id}/images',
    ]
    for (const [rest, types] of offered) {
      expect(types, String(rest)).toEqual(
        multipart.includes(String(rest)) ? ['multipart/form-data'] : ['application/json'],
      )
    }
    expect(offered.map(([rest]) => rest)).toEqual(expect.arrayContaining(multipart))
  })

  test('lists the limits of all inputs', () => {
    const register = operationOf(contract['auth.register']).requestBody?.content
    expect(register?.['application/json']?.schema).toMatchObject({
      properties: { name: { minLength: 1, maxLength: 100 }, email: { format: 'email' } },
      required: ['name', 'email', 'password'],
    })
    for (const procedure of ['admin.products.create', 'admin.products.update'] as const) {
      const content = operationOf(contract[procedure]).requestBody?.content
      expect(content?.['multipart/form-data']?.schema.properties).toMatchObject({
        price: { type: 'number', minimum: 0, maximum: 99_999_999.99 },
        image: { format: 'binary' },
        data: { type: 'string', contentMediaType: 'application/json' },
      })
      expect(content?.['multipart/form-data']?.schema.properties.data).toMatchObject({
        contentSchema: {
          type: 'array',
          maxItems: 40,
          items: { properties: { name: { maxLength: 60 }, value: { maxLength: 200 } } },
        },
      })
    }
    const cart = operationOf(contract['cart.save']).requestBody?.content['application/json']?.schema
    const qty = { type: 'integer', minimum: 1, maximum: 999 }
    expect(cart).toMatchObject({ properties: { cart: { items: { properties: { qty } } } } })
    for (const route of routes.filter(({ rest }) => /^PUT .*{id}/.test(rest))) {
      const { parameters, requestBody } = operationOf(route)
      expect(parameters?.[0]).toMatchObject({ in: 'path', name: 'id' })
      const [body] = Object.values(requestBody?.content ?? {})
      expect(body?.schema.properties).not.toHaveProperty('id')
    }
  })

  test('lists the header with ignored names in responses for admins', () => {
    for (const route of routes) {
      const { headers } = operationOf(route).responses[200] ?? {}
      expect('X-Ignored' in Object(headers), route.rest).toBe(route.audience === 'admin')
    }
  })

  test('lists the headers of lists and of the checkout', () => {
    const checkout = operationOf(contract['checkout.placeOrder'])
    expect(checkout.parameters).toMatchObject([{ in: 'header', name: 'Idempotency-Key' }])
    expect(checkout.responses[200]?.headers).toHaveProperty('Idempotent-Replayed')
    for (const [name, route] of procedures) {
      expect(route.list !== undefined, name).toBe(name.endsWith('.list'))
      if (!route.list) continue
      const { parameters, responses } = operationOf(route)
      expect(responses[200]?.headers).toMatchObject({ 'X-Total-Count': {}, Link: {} })
      const limit = parameters?.find(({ name }) => name === 'limit')
      expect(limit).toMatchObject({ in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500 } })
    }
  })
})

describe('the page of the API documentation', () => {
  test('loads only from this server, and has its own policy that permits its scripts', async (server) => {
    const page = await server.request('GET', '/api/docs')
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(page.text).not.toContain('cdn')
    expect(page.text).toContain('<html lang="en">')
    expect(page.text).toContain('"url": "/api/openapi.json"')
    const [, source = ''] = /<script src="([^"]+)"/.exec(page.text) ?? []
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-[^']+';/)
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
    const script = await server.request('GET', source, { headers: { 'accept-encoding': 'br' } })
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br' }
    expect(script).toMatchObject({ status: 200, headers })
    expect(script.bytes.byteLength).toBeLessThan(2_000_000)
  })
})
