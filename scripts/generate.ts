// Writes the files that follow from the contract, openapi.json and the table of docs/api.md. With --check it reports
// outdated ones.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@voltway/api'
import { contract } from '@voltway/contract'
import { routeTable, withRouteTable } from './route-table.ts'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const checkOnly = process.argv.includes('--check')

const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
const generatedFiles = {
  'apps/server/openapi.json': `${JSON.stringify(openApiDocument({ version, passwordMinLength: 8 }), null, 2)}\n`,
  'docs/api.md': withRouteTable(page, routeTable(contract)),
}

const outdatedFiles = Object.entries(generatedFiles).filter(
  ([path, text]) => text !== readFileSync(join(root, path), 'utf8'),
)
for (const [path, text] of outdatedFiles) {
  if (checkOnly) console.error(`${path} is out of date: run \`npm run generate\` and commit it.`)
  else writeFileSync(join(root, path), text)
}
process.exitCode = checkOnly && outdatedFiles.length > 0 ? 1 : 0
