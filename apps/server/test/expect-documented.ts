import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { TestResponse } from './harness.ts'

type Operations = Record<string, { responses: Record<string, unknown> }>

/** The checked-in OpenAPI document. */
export const openApi = JSON.parse(readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')) as {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Operations>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(openApi, 'openapi')

/** Returns the validation errors of a value against a schema of the document, or null. */
export const schemaErrors = (schema: object, value: unknown) => {
  const validate = ajv.compile({ ...schema, components: openApi.components })
  validate(value)
  return validate.errors ?? null
}

/** Expects that the document contains this status for the route, and a schema that the body matches. */
export const expectDocumented = (method: string, pattern: string, response: TestResponse) => {
  const promised = openApi.paths[pattern]?.[method.toLowerCase()]?.responses ?? {}
  expect(Object.keys(promised), `${method} ${pattern}: ${response.text}`).toContain(String(response.status))
  const pointer = ['paths', pattern, method.toLowerCase(), 'responses', String(response.status)]
  const escaped = pointer.map((part) => part.replaceAll('/', '~1')).join('/')
  const validate = ajv.getSchema(`openapi#/${encodeURI(escaped)}/content/application~1json/schema`)
  if (!validate) throw new Error(`No schema for ${response.status} of ${method} ${pattern}`)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  validate(JSON.parse(response.text))
  expect(validate.errors, `${method} ${pattern}: ${response.text}`).toBeNull()
}
