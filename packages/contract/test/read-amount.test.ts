import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount } from '../src/fields/read-amount.ts'

describe('a typed amount', () => {
  test.each([
    ['0', 0],
    ['1299', 1299],
    ['1299.5', 1299.5],
    ['1299.50', 1299.5],
    ['1299.', 1299],
    ['.50', 0.5],
    ['007', 7],
    ['1,299', 1299],
    ['12,345,678.90', 12_345_678.9],
    ['$1,299.00', 1299],
    [' $ 1299 ', 1299],
    ['1 299', 1299],
    ['1\u00a0299\u202f000.5', 1_299_000.5],
    ['１，２９９．５０', 1299.5],
    ['＄１２９９', 1299],
    ['99,999,999.99', 99_999_999.99],
  ])('%s is read as %d', (typed, dollars) => {
    expect(readAmount(typed)).toEqual({ dollars })
  })

  test.each<[string, RegExp]>([
    ['1.299', /two digits after the point/],
    ...[
      ...'1.299.00 1299,5 1299,50 1.299,50 1,29 1,2990 0,299 1,299,5 1,00,000 1’299 1e3 0x10 Infinity 5² ①② 1½ ١٢٩٩ . $ free'.split(
        ' ',
      ),
      ...['1,299 000', '1  299', '12 99', '1299 €', '\u202e9921', '1\u200b299', ''],
    ].map((typed): [string, RegExp] => [typed, /like 1,299\.50/]),
    ['-5', /below zero/],
    ['−5', /below zero/],
    ['$-5', /below zero/],
    ['100,000,000', /highest amount/],
    ['9'.repeat(400), /highest amount/],
  ])('%s is rejected with a sentence', (typed, problem) => {
    expect(readAmount(typed)).toEqual({ problem: expect.stringMatching(problem) })
  })

  test('in any format of the world is parsed correctly or rejected', () => {
    const locale = fc.constantFrom(
      ...'en-US en-IN de-DE de-CH de-AT fr-FR sv-SE pl-PL ja-JP ar-EG'.split(' '),
    )
    const cents = fc.oneof(fc.nat(9_999_999_999), fc.nat(999_999))
    const digits = fc.constantFrom(0, 1, 2, 3)
    const style = fc.constantFrom('decimal' as const, 'currency' as const)
    fc.assert(
      fc.property(locale, cents, digits, style, (where, amount, fractionDigits, shape) => {
        const shown = Math.round((amount / 100) * 10 ** fractionDigits) / 10 ** fractionDigits
        const options = {
          style: shape,
          currency: 'USD',
          minimumFractionDigits: fractionDigits,
          maximumFractionDigits: fractionDigits,
        }
        const { dollars } = readAmount(new Intl.NumberFormat(where, options).format(shown))
        // Three decimals after a comma look like thousands; only they could be parsed as another amount.
        fc.pre(fractionDigits < 3 || where.startsWith('en'))
        if (dollars !== undefined) expect(dollars).toBe(shown)
      }),
      { numRuns: 2000 },
    )
  })

  test('has only groups of three, at most one point and at most two digits after it', () => {
    const character = fc.constantFrom(...'0123456789,,,...  $-e’', '\u00a0', '５', '．', '，')
    fc.assert(
      fc.property(fc.array(character, { maxLength: 14 }), (characters) => {
        const typed = characters.join('')
        const { dollars } = readAmount(typed)
        if (dollars === undefined) return
        const plain = typed.normalize('NFKC').replace('$', '').trim()
        const [before = '', after = '', ...more] = plain.split('.')
        const [first = '', ...groups] = before.split(/[, ]/)
        expect(more).toEqual([])
        expect(after).toMatch(/^\d{0,2}$/)
        expect(groups.filter((group) => group.length !== 3)).toEqual([])
        if (groups.length > 0) expect(first).toMatch(/^[1-9]\d{0,2}$/)
        expect(dollars).toBe(Number(`${first}${groups.join('')}.${after}0`))
      }),
      { numRuns: 20_000 },
    )
  })

  test('in the shop’s own formats is parsed as it is shown', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.nat(9_999_999_999), (cents) => {
        for (const text of [dollars.format(cents / 100), (cents / 100).toFixed(2), String(cents / 100)])
          expect(readAmount(text)).toEqual({ dollars: cents / 100 })
      }),
    )
  })
})
