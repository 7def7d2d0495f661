// Writes the types of the OpenAPI document to dist/. They are not checked in: the document is, and the build takes a second.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import typescript from 'typescript'

const root = join(import.meta.dirname, '..')
const file = typescript.factory.createTypeReferenceNode('Blob')
// `asForm` also takes a list where a form has its JSON text, and null where a form has an empty text.
const acceptedByAsForm = (_: string, schema: unknown) => {
  const { contentSchema, description, ...text } = Object(schema)
  if (contentSchema) return { description, anyOf: [contentSchema, { type: text.type }] }
  return text.const === '' ? { enum: ['', null] } : schema
}
const openApi = readFileSync(join(root, '../../apps/server/openapi.json'), 'utf8')
const types = await openapiTypes(JSON.parse(openApi, acceptedByAsForm), {
  transform: ({ format }) => (format === 'binary' ? file : undefined),
})
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/schema.d.ts'), astToString(types))
