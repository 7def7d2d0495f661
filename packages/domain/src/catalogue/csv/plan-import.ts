import { createHash, type Hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AdminProduct,
  type ImportedRow,
  type ImportResult,
  importLimits,
  NewProduct,
  placeholderImage,
} from '@voltway/contract'
import { type ImagedProduct, type NewProductRow, shopState } from '@voltway/db'
import { splitIntoParts } from '../../list-parts.ts'
import { productSearchText } from '../../products/fuzzy-words.ts'
import { findFreeSlug, isReservedSlug, numberSlug } from '../../products/slugs.ts'
import { toAdminProduct, toProductChanges } from '../../products/to-product.ts'
import type { Shop } from '../../shop.ts'
import { read, readAnalytics } from '../../transactions.ts'
import { findProducts, type Key, type KnownProducts, toKey } from './import-keys.ts'
import { cellFormats, valueColumns } from './product-cells.ts'
import { type CatalogueRow, readCatalogueFile } from './read-catalogue-file.ts'
import { type Problem, readProduct } from './read-product.ts'

/**
 * A product to store, without its times, and with truncated changes. `old` is undefined for a new one. `setsStock` is true if the
 * row changes the stock.
 */
export type PlannedProduct = {
  row: Omit<NewProductRow, 'created_at' | 'updated_at'>
  old: ImagedProduct | undefined
  setsStock: boolean
  changes: ImportedRow['changes']
}

/** The effect of a file on the catalogue. `catalogueChanges` is the number of the catalogue's changes before the plan. */
export type ImportPlan = { result: ImportResult; planned: PlannedProduct[]; catalogueChanges: number }

/** The number of rows whose products one query reads. A larger number would delay other requests. */
const partSize = 25

/** Compares a file with the catalogue, and changes nothing. @throws Refusal VALIDATION_FAILED for an unreadable file */
export const planImport = async (shop: Shop, bytes: Uint8Array): Promise<ImportPlan> => {
  // Read before the products, so that the import detects a change during the plan.
  const catalogueChanges = await read(shop, shopState.countCatalogueChanges)
  const { rows, ignored, variants } = await readCatalogueFile(bytes)
  const planner = new Planner(shop)
  for (const part of splitIntoParts(rows, partSize)) {
    const keys = await Promise.all(part.map(toKey))
    const known = await readAnalytics(shop, (db) => findProducts(db, keys))
    for (const [at, row] of part.entries()) {
      await planner.add(row, keys[at] as Key, known)
      await nextTurn()
    }
  }
  await planner.claimSlugs()
  const { result, planned, fingerprint } = planner
  const revision = `${catalogueChanges}-${fingerprint.digest('hex').slice(0, 32)}`
  return { result: { ...result, ignored, variants, revision }, planned, catalogueChanges }
}

class Planner {
  readonly #shop: Shop
  readonly #rowByProduct = new Map<string, number>()
  readonly #claimed = new Set<string>()
  readonly #withoutSlug: { row: PlannedProduct['row']; name: string; isFree: boolean }[] = []
  readonly planned: PlannedProduct[] = []
  readonly fingerprint: Hash = createHash('sha256')
  readonly result = { created: 0, updated: 0, unchanged: 0, failed: 0, errors: [], rows: [] } as Omit<
    ImportResult,
    'ignored' | 'variants' | 'revision'
  >

  constructor(shop: Shop) {
    this.#shop = shop
  }

  async add(row: CatalogueRow, key: Key, known: KnownProducts): Promise<void> {
    const problems = row.problem ? [row.problem as Problem] : await this.#plan(row, key, known)
    if (problems.length === 0) return
    this.result.failed += 1
    for (const { column, message } of problems) {
      this.fingerprint.update(`${row.row} ${message}\n`)
      if (this.result.errors.length < importLimits.shownRows)
        this.result.errors.push({ row: row.row, column, message })
    }
  }

  async #plan({ row, cells }: CatalogueRow, key: Key, known: KnownProducts): Promise<Problem[]> {
    const foundId = key.id !== '' || key.isExact ? known.idBySlug.get(key.slug) : undefined
    const old = known.byId.get(key.id || (foundId ?? ''))
    const keyProblem = this.#checkKey(row, key, old, foundId)
    if (keyProblem) return [keyProblem]
    const { after, problems } = readProduct(cells, old)
    if (!after) return problems
    const numbered = old || key.isExact ? [] : numberSlug(key.slug, key.text)
    const similar = numbered.map((slug) => known.byId.get(known.idBySlug.get(slug) ?? ''))
    const namesake = similar.find((product) => product?.name === after.name)
    if (namesake) {
      const message = `The product ${namesake.slug} has this name. Write its slug, or another one for a new product`
      return [{ column: 'slug', message }]
    }
    const before = old && toAdminProduct(old)
    const changes = valueColumns
      .filter((column) => column in cells)
      .map((column) => ({
        column,
        old: before ? cellFormats[column].write(before) : null,
        new: cellFormats[column].write(after),
      }))
      .filter((change) => change.old !== change.new)
    if (changes.length === 0) this.result.unchanged += 1
    else await this.#addChanges(row, key, after, !known.idBySlug.has(key.slug), { old, changes })
    return []
  }

  /** Returns a problem if the row selects no product, or the product of another row. */
  #checkKey(row: number, key: Key, old: ImagedProduct | undefined, foundId?: string) {
    const { id, written, text, slug, isExact } = key
    if (id !== '' && !old)
      return { column: 'id', message: 'No product has this id. Empty the cell to create one' } as const
    if (id === '' && text === '') return { column: 'name', message: 'Write an id, a slug or a name' } as const
    if (id !== '' && written !== '' && foundId !== id)
      return { column: 'slug', message: 'The product with this id has another slug' } as const
    if (!old && isExact && isReservedSlug(slug))
      return { column: 'slug', message: 'No product can have this slug' } as const
    // No slug and no id has a blank.
    const product = old?.id ?? (isExact ? slug : `text ${text}`)
    const other = this.#rowByProduct.get(product)
    if (other !== undefined)
      return { column: id === '' ? 'slug' : 'id', message: `Row ${other} is the same product` } as const
    this.#rowByProduct.set(product, row)
    if (!old && isExact) this.#claimed.add(slug)
    return undefined
  }

  async #addChanges(
    row: number,
    key: Key,
    after: AdminProduct,
    isFree: boolean,
    { old, changes }: Pick<PlannedProduct, 'old' | 'changes'>,
  ): Promise<void> {
    const { result } = this
    const shown = changes.map(truncateChange)
    const names = Object.keys(NewProduct.shape) as (keyof NewProduct)[]
    const fields = Object.fromEntries(names.map((name) => [name, after[name]])) as NewProduct
    const { images: _, deleted_at: __, ...storedRow } = old ?? { images: [], deleted_at: null }
    const stored = {
      id: this.#shop.newId(),
      image: placeholderImage,
      slug: key.slug,
      image_alt: '',
      more_images: 0,
      ...storedRow,
      version: (old?.version ?? 0) + 1,
      ...toStoredColumns(fields),
      search_text: await productSearchText(fields),
    }
    this.planned.push({
      row: stored,
      old,
      setsStock: changes.some(({ column }) => column === 'stock'),
      changes: shown,
    })
    if (old && old.name !== fields.name)
      this.#withoutSlug.push({ row: stored, name: fields.name, isFree: false })
    if (!old && !key.isExact)
      this.#withoutSlug.push({ row: stored, name: key.text, isFree: isFree && !isReservedSlug(key.slug) })
    if (old) result.updated += 1
    else result.created += 1
    this.fingerprint.update(JSON.stringify([row, old?.id, key.slug, changes]))
    if (result.rows.length < importLimits.shownRows)
      result.rows.push({ row, action: old ? 'change' : 'create', name: fields.name, changes: shown })
  }

  /** Assigns slugs to renamed products and to new ones whose row has no slug of its own, after all written slugs are claimed. */
  async claimSlugs(): Promise<void> {
    for (const { row, name, isFree } of this.#withoutSlug) {
      if (!isFree || this.#claimed.has(row.slug))
        row.slug = await read(this.#shop, (db) => findFreeSlug(db, { id: row.id, name }, this.#claimed))
      this.#claimed.add(row.slug)
      await nextTurn()
    }
  }
}

const toStoredColumns = (fields: NewProduct) =>
  toProductChanges(fields) as ReturnType<typeof toProductChanges> &
    Pick<NewProductRow, 'name' | 'description' | 'price_cents'>

const truncateChange = (change: ImportedRow['changes'][number]) => ({
  column: change.column,
  old: change.old === null ? null : truncate(change.old),
  new: truncate(change.new),
})

const truncate = (text: string) =>
  text.length <= importLimits.shownCharacters
    ? text
    : `${text.slice(0, importLimits.shownCharacters - 1).toWellFormed()}…`
