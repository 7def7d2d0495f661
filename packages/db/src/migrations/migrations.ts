import type { Database } from '../database.ts'
import { createShop } from './001-create-shop.ts'
import { addAuditLogAndSearch } from './002-add-audit-log-and-search.ts'
import { lightenOrders } from './003-lighten-orders.ts'
import { indexPeople } from './004-index-people.ts'
import { addAttempts } from './005-add-attempts.ts'
import { addImages } from './006-add-images.ts'
import { addProductSlugs } from './007-add-product-slugs.ts'
import { addProductData } from './008-add-product-data.ts'
import { indexProducts } from './009-index-products.ts'
import { addProductPictures } from './010-add-product-pictures.ts'
import { addProductOptions } from './011-add-product-options.ts'
import { indexNamesOfProducts } from './012-index-names-of-products.ts'
import { indexHalvesOfReferences } from './013-index-halves-of-references.ts'
import { addProductVocabulary } from './014-add-product-vocabulary.ts'
import { addAdminIdempotency } from './015-add-admin-idempotency.ts'
import { addAssets } from './016-add-assets.ts'

/** The SQL statements of one step of the schema. Once released it never changes; a later one corrects it. */
export type Migration = (dialect: Database['dialect']) => string[]

/** The steps of the schema in their order. */
export const migrations: readonly Migration[] = [
  createShop,
  addAuditLogAndSearch,
  lightenOrders,
  indexPeople,
  addAttempts,
  addImages,
  addProductSlugs,
  addProductData,
  indexProducts,
  addProductPictures,
  addProductOptions,
  indexNamesOfProducts,
  indexHalvesOfReferences,
  addProductVocabulary,
  addAdminIdempotency,
  addAssets,
]

/** The schema that this program works with: SQLite's `user_version`, PostgreSQL's `schema_version`. */
export const schemaVersion = migrations.length
