import { catalogueColumns } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import { expect } from 'vitest'
import {
  collectParts,
  createProduct,
  deleteProduct,
  exportProducts,
  getProduct,
  importProducts,
} from '../src/index.ts'
import { admin, eachShop } from './fixture.ts'
import { check, errorsOf, load } from './import-csv.ts'
import { refusalOf } from './refusal-of.ts'

eachShop('a file of products', (test) => {
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
