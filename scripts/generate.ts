// Writes openapi.json, which follows from the contract. With --check it reports an outdated file.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@voltway/api'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const path = 'apps/server/openapi.json'
const file = join(root, path)
const text = `${JSON.stringify(openApiDocument({ version, passwordMinLength: 8 }), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (text !== readFileSync(file, 'utf8')) {
  console.error(`${path} is out of date: run \`npm run generate\` and commit it.`)
  process.exitCode = 1
}
