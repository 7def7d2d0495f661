import { hash } from 'node:crypto'
import { createShop } from './001-create-shop.ts'
import type { Migration } from './sql-types.ts'

/**
 * The migrations, in order.
 * See docs/decisions/0015-rolling-upgrades.md.
 */
export const migrations: readonly Migration[] = [createShop]

/**
 * Returns the SHA-256, in hexadecimal, of the migrations' SQL for both databases. A database stores it, so that the shop
 * can reject a schema of other SQL.
 */
export const schemaDigest = (steps: readonly Migration[] = migrations): string =>
  hash('sha256', JSON.stringify(steps.map((step) => [step('sqlite'), step('postgres')])))
