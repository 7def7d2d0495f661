import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CatalogueImport, ImportResult } from '@voltway/contract'
import { audit, productSlugs, products, shopState, type Trx } from '@voltway/db'
import { type Admin, recordAudit } from '../../audit/audit.ts'
import { splitIntoParts } from '../../list-parts.ts'
import { addSpellings } from '../../products/fuzzy-words.ts'
import { Refusal, refuseIssues } from '../../refusal.ts'
import type { Shop } from '../../shop.ts'
import { changeCatalogue } from '../change-catalogue.ts'
import type { ImportPlan, PlannedProduct } from './plan-import.ts'

const noFile = { path: 'file', message: 'File is required, as a file of a multipart form' }

/** The number of products in one statement. SQLite blocks the process while a statement runs. */
const partSize = 50

/** With fewer products, PostgreSQL needs no other plans. */
const manyProducts = 1000

/** The largest number of products in one entry of the audit log, which then has at most 0.6 MB. */
const auditedProducts = 100

/**
 * Creates and changes products from a CSV file, all or none. A dry run only returns the result.
 * @throws Refusal VALIDATION_FAILED; CATALOGUE_CHANGED if `revision` is not that of a dry run with the same effect
 */
export const importProducts = async (
  shop: Shop,
  admin: Admin,
  { dry_run, revision }: CatalogueImport,
  file: Uint8Array | undefined,
): Promise<ImportResult> => {
  if (!file) throw new Refusal('VALIDATION_FAILED', { issues: [noFile] })
  // Loaded on demand with its parsers, because most processes never import a file.
  const { planImport } = await import('./plan-import.ts')
  const plan = await planImport(shop, file)
  const { result } = plan
  if (dry_run) return result
  if (revision !== result.revision) throw new Refusal('CATALOGUE_CHANGED')
  refuseIssues(result.errors.map(({ row, column, message }) => ({ path: `rows.${row}.${column}`, message })))
  if (plan.planned.length > 0) await changeCatalogue(shop, (trx) => storePlan(shop, trx, admin, plan))
  return result
}

const storePlan = async (shop: Shop, trx: Trx, admin: Admin, plan: ImportPlan): Promise<void> => {
  // `changeCatalogue` has already incremented the number in this transaction.
  if ((await shopState.countCatalogueChanges(trx)) !== plan.catalogueChanges + 1)
    throw new Refusal('CATALOGUE_CHANGED')
  const { planned } = plan
  // The event has the time of the products, so that `since` with its time lists them.
  const time = shop.now()
  const at = time.toISOString()
  const known = planned.flatMap(({ old }) => (old ? [old.id] : []))
  const locked = await products.lockStocks(trx, known, 'forUpdate')
  const stocks = new Map(locked.map(({ id, stock }) => [id, stock]))
  for (const part of splitIntoParts(planned, partSize)) {
    const rows = part.map((each) => ({
      ...each.row,
      created_at: at,
      updated_at: at,
      stock: stockOf(each, stocks),
    }))
    await products.saveImported(trx, rows)
    const texts = rows.map(({ search_text }) => search_text)
    await addSpellings(trx, texts)
    // Lets the process answer reads of shoppers. On SQLite, only other writes wait for the transaction.
    await nextTurn()
  }
  if (planned.length >= manyProducts) await products.refreshStatistics(trx)
  for (const part of splitIntoParts(planned, partSize)) {
    const slugs = part.map(({ row: { id, slug } }) => ({ slug, product_id: id }))
    await productSlugs.claim(trx, slugs)
    await nextTurn()
  }
  await recordImport({ ...shop, now: () => time }, trx, admin, plan)
}

/** Returns the stock to store. @throws Refusal CATALOGUE_CHANGED if the row sets a stock that a sale has changed since the plan */
const stockOf = ({ row, old, setsStock }: PlannedProduct, stocks: ReadonlyMap<string, number | null>) => {
  if (!old) return row.stock ?? null
  const present = stocks.get(old.id) ?? null
  if (!setsStock) return present
  if (present !== old.stock) throw new Refusal('CATALOGUE_CHANGED')
  return row.stock ?? null
}

const recordImport = (shop: Shop, trx: Trx, admin: Admin, { result, planned }: ImportPlan): Promise<void> => {
  const { created, updated, unchanged } = result
  const shown = planned.slice(0, auditedProducts)
  const existing = shown.filter(({ old }) => old)
  const side = (cell: 'old' | 'new', only: PlannedProduct[]) =>
    only.map(({ row: { id, name }, changes }) => ({
      id,
      name,
      value: changes.map((change) => `${change.column}: ${change[cell]}`).join(', '),
    }))
  const id = audit.severalEntities
  return recordAudit(shop, trx, admin, {
    kind: 'product',
    id,
    before: { products: side('old', existing) },
    after: { created, updated, unchanged, products: side('new', shown) },
    event: { type: 'catalogue.imported', data: { id, created, updated, unchanged } },
  })
}
