import { createHash } from 'node:crypto'
import { createShop } from './001-create-shop.ts'
import type { Migration } from './sql-types.ts'

/** The steps of the schema in their order. See docs/decisions/0012-schema-migrations.md. */
export const migrations: readonly Migration[] = [createShop]

/** SHA-256, in hexadecimal, of the SQL of migrations for both databases: a database tells by it which SQL has made it. */
export const schemaDigest = (steps: readonly Migration[] = migrations): string =>
  createHash('sha256')
    .update(JSON.stringify(steps.map((step) => [step('sqlite'), step('postgres')])))
    .digest('hex')
