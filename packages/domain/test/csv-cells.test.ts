import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { readPrice } from '../src/catalogue/csv/read-price.ts'
import { cellFormats, escapeCsvFormula } from '../src/index.ts'

describe('the patterns for cells', () => {
  // A spreadsheet ends a cell at a semicolon, because the cell does not begin with a quotation mark.
  const cellsBySemicolon = (text: string) =>
    parse(`no quotation mark,"${text.replaceAll('"', '""')}"`, {
      delimiter: ';',
      relax_quotes: true,
      relax_column_count: true,
    })
      .flat()
      .map((cell: string) => cell.replace(/^"*\s*/, ''))

  it('leave no formula in a cell of a spreadsheet that separates by semicolons', () => {
    for (const text of ['a;=1+1', 'a;"=1+1;b', 'a;"" =1+1', 'a\n"=2+2;z', 'a; "\t"=1'])
      expect(cellsBySemicolon(escapeCsvFormula(text)), text).not.toContainEqual(expect.stringMatching(/^=/))
  })

  it('read long texts of spaces in linear time', () => {
    // With this length, a quadratic pattern takes longer than the time limit of each test.
    const spaces = ' '.repeat(600_000)
    expect(escapeCsvFormula(`a${spaces};${spaces}=1`)).toBe(`a${spaces};${spaces}'=1`)
    expect(() => cellFormats.options.read(`Paint: White [image a${spaces}\u2028b] | Red`)).toThrow()
  })
})

describe('readPrice', () => {
  it('reads amounts with a point or a comma, and rejects ambiguous ones', () => {
    for (const [cell, dollars] of [
      ['1299', 1299],
      ['1299.5', 1299.5],
      ['1299,50', 1299.5],
      ['1.299,00', 1299],
      ['1,299.00', 1299],
      ['1.299.000,5', 1_299_000.5],
      ['1,299,000', 1_299_000],
      ["1'299.00", 1299],
      ['1 299,00', 1299],
      ['1 299 000', 1_299_000],
      ['$1,299.00', 1299],
      ['12.34 USD', 12.34],
    ] as const)
      expect(readPrice(cell), cell).toBe(dollars)
    const misspaced = ['1 2999', '12 3456', '2 1299,00', '1’2999.00', '1234 567', '1 299 00']
    for (const cell of [
      '',
      ...misspaced,
      ...'1.299 1,299 12.345 1.2.3 1,29.00 -1 1e3 €5 12.3456 x'.split(' '),
    ])
      expect(() => readPrice(cell), cell).toThrow(/Write/)
  })
})
