import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { TestResponse } from './harness.ts'

type Operations = Record<string, { responses: Record<string, { $ref?: string }> }>
type Components = Record<'schemas' | 'responses' | 'securitySchemes', Record<string, object>>

/** The checked-in OpenAPI document. */
export const openApi = JSON.parse(readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')) as {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  paths: Record<string, Operations>
  components: Components
}

// Clients must accept further fields. This server must not send any, so the tests reject them.
const closed = JSON.parse(JSON.stringify(openApi), (_, value) =>
  value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
) as typeof openApi

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(closed, 'openapi')

/** Expects that the document contains this status for the route, and a schema that the body matches. */
export const expectDocumented = (method: string, pattern: string, response: TestResponse) => {
  const promised = openApi.paths[pattern]?.[method.toLowerCase()]?.responses ?? {}
  expect(Object.keys(promised), `${method} ${pattern}: ${response.text}`).toContain(String(response.status))
  const inline = ['paths', pattern, method.toLowerCase(), 'responses', String(response.status)]
  const escaped = `#/${inline.map((part) => part.replaceAll('/', '~1')).join('/')}`
  const pointer = promised[response.status]?.$ref ?? escaped
  const validate = ajv.getSchema(`openapi${encodeURI(pointer)}/content/application~1json/schema`)
  if (!validate) throw new Error(`No schema for ${response.status} of ${method} ${pattern}`)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  validate(JSON.parse(response.text))
  expect(validate.errors, `${method} ${pattern}: ${response.text}`).toBeNull()
}
