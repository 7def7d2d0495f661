import { AuditSearch, CatalogueSearch, catalogueColumns, NewProduct } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  catalogueRevision,
  cellFormats,
  collectParts,
  createProduct,
  escapeCsvFormula,
  exportProducts,
  getProduct,
  importProducts,
  type Shop,
  searchAudit,
  searchCatalogue,
  updateProduct,
} from '../src/index.ts'
import { admin, eachShop, imageBytes } from './fixture.ts'
import { type Cells, check, csv, errorsOf, load } from './import-csv.ts'
import { refusalOf } from './refusal-of.ts'

const exported = async (shop: Shop): Promise<Cells[]> => {
  const all = await collectParts(exportProducts(shop))
  return all.map((product) =>
    Object.fromEntries(
      catalogueColumns.map((column) => [
        column,
        escapeCsvFormula(
          column === 'id' || column === 'slug' ? product[column] : cellFormats[column].write(product),
        ),
      ]),
    ),
  )
}

const pieces = fc.constantFrom(...'\'-+";,\t\\|[]:#ü名😀 aB＝', '=1+1', "'=", ';"=', '@x')
const line = fc
  .array(pieces, { minLength: 1, maxLength: 6 })
  .map((parts) => `${parts.join('').replaceAll('\t', '')}x`)
const description = fc
  .array(fc.oneof(pieces, fc.constant('\n')), { maxLength: 12 })
  .map((parts) => parts.join(''))
const cents = fc.integer({ min: 0, max: 9_000_000_000 }).map((each) => each / 100)
const choices = fc
  .uniqueArray(
    fc.record({
      name: line,
      swatch: fc.constantFrom('', '#1d3557'),
      surcharge: fc.constantFrom(0, 0.5, 1500, 12_345.67),
    }),
    { minLength: 2, maxLength: 4, selector: ({ name }) => name },
  )
  .map(([first, ...rest]) => [{ ...first, surcharge: 0 }, ...rest])
const hostileProduct: fc.Arbitrary<NewProduct> = fc
  .record({
    name: line,
    price: cents,
    category: fc.oneof(fc.constant(''), line),
    description,
    stock: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    hidden: fc.boolean(),
    position: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
    data: fc.array(fc.record({ name: line, value: line }), { maxLength: 3 }),
    options: fc.uniqueArray(fc.record({ name: line, choices }), {
      maxLength: 2,
      selector: ({ name }) => name,
    }),
  })
  .map((product) => NewProduct.safeParse(product).data)
  .filter((product) => product !== undefined)

eachShop('an import of products', (test) => {
  test('changes nothing if the file is an export, for any texts', async ({ shop }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileProduct, { minLength: 1, maxLength: 3 }), async (created) => {
        for (const product of created) await createProduct(shop, admin, product)
        const rows = await exported(shop)
        expect(await check(shop, rows)).toMatchObject({
          created: 0,
          updated: 0,
          unchanged: rows.length,
          errors: [],
          rows: [],
        })
      }),
      { numRuns: 25 },
    )
  })

  test('stores exactly the values of the file, for any texts', async ({ shop }) => {
    const { id } = await createProduct(shop, admin, newProduct(), imageBytes)
    const { image } = await getProduct(shop, id)
    await fc.assert(
      fc.asyncProperty(hostileProduct, async (wanted) => {
        const cells = Object.fromEntries(
          Object.entries(cellFormats).map(([column, { write }]) => [column, escapeCsvFormula(write(wanted))]),
        )
        const { stock_was: _, ...edited } = cells
        expect(await load(shop, [{ id, ...edited }])).toMatchObject({ failed: 0 })
        expect(await getProduct(shop, id)).toMatchObject({ ...wanted, image })
      }),
      { numRuns: 25 },
    )
  })

  test('changes the catalogue once, with one event and one audit entry', async ({ shop }) => {
    const known = await createProduct(shop, admin, newProduct({ name: 'Roof', stock: 4 }), imageBytes)
    const same = await createProduct(shop, admin, newProduct({ name: 'Same' }))
    const before = await catalogueRevision(shop)
    const file = [
      { slug: 'roof', name: 'Solar Roof', price: '1.250,00' },
      { slug: 'Neue Größe', name: 'New', price: '$1,000' },
      { slug: 'same', name: 'Same', price: '38990' },
    ]
    expect(await errorsOf(shop, file)).toEqual([
      '3 price: $1,000 may mean thousands or a fraction. Write it like 1299.00',
    ])
    file[1] = { slug: 'Neue Größe', name: 'New', price: '10,00' }
    const dry = await check(shop, file)
    expect(dry).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 1,
      rows: [
        {
          row: 2,
          action: 'change',
          name: 'Solar Roof',
          changes: [
            { column: 'name', old: 'Roof', new: 'Solar Roof' },
            { column: 'price', old: '38990.00', new: '1250.00' },
          ],
        },
        { row: 3, action: 'create', name: 'New', changes: [{ old: null, new: 'New' }, { new: '10.00' }] },
      ],
    })
    expect(await catalogueRevision(shop)).toBe(before)
    expect(await load(shop, file)).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    expect(await catalogueRevision(shop)).toBe(before + 1)
    expect(await getProduct(shop, known.id)).toMatchObject({
      name: 'Solar Roof',
      slug: 'solar-roof',
      price: 1250,
      stock: 4,
      image: known.image,
      version: known.version + 1,
    })
    expect(await getProduct(shop, same.id)).toMatchObject({ version: same.version })
    const { items } = await searchCatalogue(shop, CatalogueSearch.parse({ search: 'solra' }))
    expect(items.map(({ name }) => name)).toEqual(['Solar Roof'])
    // The old slug still selects the renamed product, so the same file changes nothing.
    expect(await check(shop, file)).toMatchObject({ unchanged: 2, failed: 1, rows: [] })
    const audit = await searchAudit(shop, AuditSearch.parse({ entity_id: known.id, limit: 1 }))
    expect(audit.items).toMatchObject([
      {
        kind: 'product',
        entity_id: 'several',
        before: { products: [{ id: known.id, value: 'name: Roof, price: 38990.00' }] },
        after: { created: 1, updated: 1, unchanged: 1 },
      },
    ])
    const { db } = shop.database
    const rows = await db.selectFrom('events').selectAll().orderBy('sequence', 'desc').execute()
    expect(rows.map(({ type }) => type)).toEqual(['catalogue.imported', 'product.created', 'product.created'])
    expect(JSON.parse(rows[0]?.data ?? '')).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 1,
      by: 'owner',
    })
  })

  test('is rejected without a dry run, or if products, stock or file changed since', async ({ shop }) => {
    const { id } = await createProduct(shop, admin, newProduct({ stock: 10 }))
    const file = [{ id, stock: '20' }]
    const attempt = (revision?: string, rows = file) =>
      refusalOf(importProducts(shop, admin, { dry_run: false, revision }, Buffer.from(csv(rows))))
    const { revision } = await check(shop, file)
    const changed = { code: 'CATALOGUE_CHANGED' }
    expect(await attempt()).toMatchObject(changed)
    expect(await attempt(revision, [{ id, stock: '21' }])).toMatchObject(changed)
    // A sale does not change the revision of the catalogue.
    await shop.database.db.updateTable('products').set({ stock: 9 }).where('id', '=', id).execute()
    expect(await attempt(revision)).toMatchObject(changed)
    const second = await check(shop, file)
    await updateProduct(shop, admin, { id, description: 'New' })
    expect(await attempt(second.revision)).toMatchObject(changed)
    expect(await getProduct(shop, id)).toMatchObject({ stock: 9 })
    await load(shop, [{ id, price: '5' }])
    expect(await getProduct(shop, id)).toMatchObject({ stock: 9, price: 5 })
    const added = (slug: string) => csv([{ slug, name: 'Roof', price: '1' }])
    const third = await check(shop, added('roof'))
    const other = { dry_run: false, revision: third.revision }
    const refused = refusalOf(importProducts(shop, admin, other, Buffer.from(added('other'))))
    expect(await refused).toMatchObject(changed)
  })

  test('retains sold stock unless the file changes it, and rejects an outdated stock', async ({ shop }) => {
    const { id } = await createProduct(shop, admin, NewProduct.parse({ name: 'Cable', price: 9, stock: 10 }))
    const [row = {}] = await exported(shop)
    await updateProduct(shop, admin, { id, stock: 2 })
    expect(await load(shop, [{ ...row, price: '12.00' }])).toMatchObject({ updated: 1 })
    expect(await getProduct(shop, id)).toMatchObject({ price: 12, stock: 2 })
    expect(await errorsOf(shop, [{ ...row, stock: '20' }])).toEqual([
      '2 stock: The stock was 10 in the export and is 2 now. Export again',
    ])
    const [fresh = {}] = await exported(shop)
    await load(shop, [{ ...fresh, stock: '20' }])
    expect(await load(shop, [{ ...fresh, stock: '20' }])).toMatchObject({ unchanged: 1 })
    expect(await getProduct(shop, id)).toMatchObject({ price: 12, stock: 20 })
    const { stock_was: _, ...without } = row
    await load(shop, [{ ...without, stock: '7' }])
    expect(await getProduct(shop, id)).toMatchObject({ stock: 7 })
  })
})
