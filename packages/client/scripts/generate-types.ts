// Writes the types of the OpenAPI document to dist/. They are not checked in: the document is, and the build takes a second.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import typescript from 'typescript'

const root = join(import.meta.dirname, '..')
const file = typescript.factory.createTypeReferenceNode('Blob')
const types = await openapiTypes(new URL('../../../apps/server/openapi.json', import.meta.url), {
  transform: ({ format }) => (format === 'binary' ? file : undefined),
})
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/schema.d.ts'), astToString(types))
