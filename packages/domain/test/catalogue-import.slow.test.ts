import {
  AuditSearch,
  CatalogueSearch,
  catalogueColumns,
  type ImportResult,
  NewProduct,
} from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  catalogueRevision,
  cellFormats,
  collectParts,
  createProduct,
  deleteProduct,
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
import { refusalOf } from './refusal-of.ts'

type Cells = Record<string, string>

const csv = (rows: readonly Cells[]): string => {
  const columns = Object.keys(rows[0] ?? {})
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(quoted).join('\r\n')
}

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

const check = (shop: Shop, file: string | readonly Cells[]) =>
  importProducts(shop, admin, { dry_run: true }, Buffer.from(typeof file === 'string' ? file : csv(file)))

const load = async (shop: Shop, file: string | readonly Cells[]): Promise<ImportResult> => {
  const { revision } = await check(shop, file)
  const bytes = Buffer.from(typeof file === 'string' ? file : csv(file))
  return importProducts(shop, admin, { dry_run: false, revision }, bytes)
}

const errorsOf = async (shop: Shop, file: string | readonly Cells[]) =>
  (await check(shop, file)).errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)

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

  test('imports nothing if a row has an error, and names each error', async ({ shop }) => {
    const one = await createProduct(shop, admin, newProduct({ name: 'One' }))
    const gone = await createProduct(shop, admin, newProduct({ name: 'Gone' }))
    await deleteProduct(shop, admin, gone.id)
    const rows = [
      { id: one.id, slug: '', name: 'Changed', price: '7' },
      { id: one.id, slug: '', name: 'Again', price: '7' },
      { id: gone.id, slug: '', name: 'Gone', price: '7' },
      { id: one.id, slug: 'two', name: 'One', price: '7' },
      { id: '', slug: 'x', name: 'X', price: '1.299' },
      { id: '', slug: 'X', name: 'X', price: '-1' },
      { id: '', slug: 'y', name: '', price: '' },
      { id: '', slug: 'search', name: 'Search', price: '1' },
      { id: '', slug: 'z', name: 'Z', price: '100000000' },
      { id: '', slug: '', name: '', price: '1' },
    ]
    expect(await errorsOf(shop, rows)).toEqual([
      `3 id: Row 2 is the same product`,
      '4 id: No product has this id. Empty the cell to create one',
      '5 slug: The product with this id has another slug',
      '6 price: 1.299 may mean thousands or a fraction. Write it like 1299.00',
      '7 slug: Row 6 is the same product',
      '8 price: Price is required',
      '8 name: Name is required',
      '9 slug: No product can have this slug',
      '10 price: Price must be at most 99999999.99',
      '11 name: Write an id, a slug or a name',
    ])
    expect(await refusalOf(load(shop, rows))).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await getProduct(shop, one.id)).toMatchObject({ name: 'One' })
    for (const [column, cell, message] of [
      ['stock', '1.5', 'Write a whole number, or leave the cell empty'],
      ['stock', '-1', 'Stock must be at least 0'],
      ['hidden', 'maybe', 'Write true or false'],
      ['data', 'Range', 'Write each line like Range: 320 mi'],
      ['options', 'Paint: Red', 'Choices must have at least 2 entries'],
      ['options', 'Paint: A | B [x]', 'Write choices like White | Red [+1500.00, #8b0000]'],
      ['options', 'Paint: A | B [image none.webp]', 'The product has no such image'],
      [
        'options',
        'Paint: A | B [+99999999]',
        'The price with the highest surcharges is more than 99999999.99',
      ],
      ['name', 'a\u0007b', 'Name must not contain control characters'],
      // Normalized as a whole, this cell would take minutes.
      [
        'name',
        `a${'\u0301'.repeat(24_000)}${'\u0316'.repeat(24_000)}`,
        'Name must not have more than 30 accents on one letter',
      ],
    ] as const)
      expect(await errorsOf(shop, [{ id: one.id, [column]: cell }])).toEqual([`2 ${column}: ${message}`])
  })

  test('imports a file of Shopify, and a second import of it changes nothing', async ({ shop }) => {
    const file = [
      'Handle,Title,Body (HTML),Vendor,Variant Price,Published,Image Src,Status',
      'wall-charger,Wall Charger,"<p>Fast &amp; <b>safe</b></p><ul><li>48 A</li><li>Wi-Fi</li></ul><script>x()</script><table><tr><td>A</td><td>B</td></tr></table>",Acme,475.00,true,a.jpg,active',
      'wall-charger,,,,525.00,,b.jpg,',
      'mat,Floor Mat,,Acme,"89,50",true,,draft',
      'rack,Roof Rack,,Acme,99,FALSE,,active',
      'wall-charger,,,,,,c.jpg,',
      'mat,Floor Mat,,Acme,"99,50",true,,active',
    ].join('\n')
    const names = 'name,constructor,__proto__'
    expect((await check(shop, names)).ignored).toEqual(['constructor', '__proto__'])
    const description = 'Fast & safe\n\n- 48 A\n- Wi-Fi\n\nA B'
    expect(await load(shop, file)).toMatchObject({
      created: 3,
      variants: 3,
      ignored: ['Vendor', 'Image Src'],
    })
    expect((await collectParts(exportProducts(shop))).map((each) => ({ ...each }))).toMatchObject([
      { slug: 'wall-charger', name: 'Wall Charger', price: 475, description, hidden: false },
      { slug: 'mat', name: 'Floor Mat', price: 89.5, description: '', hidden: true },
      { slug: 'rack', price: 99, hidden: true },
    ])
    expect(await load(shop, file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    const own = 'slug,price,Status\nrack,98,active\n'
    expect(await load(shop, own)).toMatchObject({ updated: 1, ignored: ['Status'] })
    const unknown = 'Handle,Published\nrack,no\nmat,constructor\n'
    const sentence = 'hidden: Write true or false'
    expect(await errorsOf(shop, unknown)).toEqual([`2 ${sentence}`, `3 ${sentence}`])
    expect(await load(shop, 'Handle,Published,Status\nrack,false,\n')).toMatchObject({ unchanged: 1 })
    const rack = (await collectParts(exportProducts(shop))).find(({ slug }) => slug === 'rack')
    expect(rack).toMatchObject({ price: 98, hidden: true })
  })

  test('reads files with other separators and encodings, and rejects unreadable ones', async ({ shop }) => {
    const text = 'ID;Name;Price\r\n;Größe;"1.299,00"\r\n\r\n'
    const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? Buffer.from(file) : file)
    const utf16 = Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')
    for (const file of [
      text,
      `\ufeff${text}`,
      text.replaceAll('\r\n', '\r'),
      utf16,
      Buffer.from(utf16).swap16(),
    ]) {
      const dry = await importProducts(shop, admin, { dry_run: true }, bytesOf(file))
      expect(dry.rows).toMatchObject([{ row: 2, name: 'Größe', changes: [{}, { new: '1299.00' }] }])
    }
    const declared = await importProducts(shop, admin, { dry_run: true }, bytesOf(`sep=;\r\n${text}`))
    expect(declared.rows).toMatchObject([{ row: 2, name: 'Größe' }])
    const utf8 = 'Save it as “CSV UTF-8” and try again'
    for (const [file, message] of [
      ['', 'The file is empty'],
      [Buffer.from(text, 'latin1'), `The file has characters that are not UTF-8. ${utf8}`],
      [Buffer.from(text, 'utf16le'), `The file has characters that are not UTF-8. ${utf8}`],
      ['name,price\na\0,1', `The file is not a CSV file in UTF-8. ${utf8}`],
      ['name,price\n"a,1\n', 'A quotation mark in row 2 is missing or at a wrong place'],
      ['name,price\na"b"c,1\n', 'A quotation mark in row 2 is missing or at a wrong place'],
      ['name,Title\na,b', 'The column name is in the file twice'],
      ['price\n1', `The first row must name the columns, such as ${catalogueColumns.join(', ')}`],
      [`name,price\n${'x'.repeat(3_000_000)}`, 'Row 2 has more than 1,000,000 characters'],
      [`name\n${'x\n'.repeat(100_001)}`, 'The file has more than 100,000 rows'],
      [`name${','.repeat(1000)}`, 'The file has more than 1,000 columns'],
    ] as const) {
      const refusal = await refusalOf(importProducts(shop, admin, { dry_run: true }, bytesOf(file)))
      expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'file', message }] })
    }
    expect(await errorsOf(shop, 'name,price\na,1,2\nb\n"c",3,')).toEqual([
      '2 : The row has 3 cells, but the first row has 2',
      '3 : The row has 1 cell, but the first row has 2',
    ])
  })

  test('rejects cells that would delay other requests or exceed the call stack', async ({ shop }) => {
    const tooLong = 'The cell has more than 50,000 characters'
    const choices = `Paint: White [${'#a,'.repeat(200_000)}#a] | Red`
    expect(await errorsOf(shop, [{ name: 'a', price: '1', options: choices }])).toEqual([
      `2 options: ${tooLong}`,
    ])
    const html = '<i>'.repeat(10_000) + '</b>'.repeat(10_000)
    const foreign = [{ Handle: 'a', Title: 'a', 'Variant Price': '1', 'Body (HTML)': html }]
    expect(await errorsOf(shop, foreign)).toEqual([`2 description: ${tooLong}`])
  })
})
