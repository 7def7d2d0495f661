import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Credentials, emailAddress } from '../src/accounts/auth.ts'
import { inboundId, requiredId } from '../src/fields/ids.ts'
import { page } from '../src/fields/list-pages.ts'
import { searchText } from '../src/fields/list-search-fields.ts'
import { boolean, money, total } from '../src/fields/numbers.ts'
import { line, multilineText, text } from '../src/fields/text.ts'

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('money', () => {
  test('accepts every whole number of cents up to 99,999,999.99', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        expect(money.parse(cents / 100)).toBe(cents / 100)
      }),
    )
  })

  test('rejects every number with a third decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }), (cents, third) => {
        expect(accepts(money, Number(`${(cents / 100).toFixed(2)}${third}`))).toBe(false)
      }),
    )
  })

  test.each([
    -0.01,
    -1,
    100_000_000,
    1e21,
    1e-7,
    0.001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '1',
    '',
    null,
    true,
    [],
    [1],
    {},
  ])('refuses %j', (value) => {
    expect(accepts(money, value)).toBe(false)
  })

  test('a total may be as large as the largest order', () => {
    const largest = (9_999_999_999 * 999 * 100) / 100
    expect(total.parse(largest)).toBe(largest)
    expect(accepts(total, 0.001)).toBe(false)
    expect(accepts(total, null)).toBe(false)
  })
})

test('a boolean is true or false only', () => {
  expect(boolean.parse(false)).toBe(false)
  for (const value of ['false', '', 0, 1, null, []]) expect(accepts(boolean, value)).toBe(false)
})

describe('text', () => {
  const control = fc
    .oneof(
      fc.integer({ min: 0, max: 0x1f }),
      fc.integer({ min: 0x7f, max: 0x9f }),
      fc.constantFrom(0x2028, 0x2029),
    )
    .map((code) => String.fromCodePoint(code))

  test('rejects a control character at any position', () => {
    fc.assert(
      fc.property(fc.string(), control, fc.string(), (before, character, after) => {
        expect(accepts(text, before + character + after)).toBe(false)
      }),
    )
  })

  test('accepts all other characters', () => {
    for (const value of ['', 'Zoë', '東京', '👩‍🚀', "Robert'); DROP TABLE", '<b>'])
      expect(text.parse(value)).toBe(value)
  })

  test('rejects half of a surrogate pair', () => {
    expect(accepts(text, 'a\ud83d')).toBe(false)
    expect(accepts(multilineText, '\udc00')).toBe(false)
  })

  test('rejects more than 30 accents on one letter before it normalizes them, which could take minutes', () => {
    const marks = (count: number) => `a${'\u0301'.repeat(count)}${'\u0316'.repeat(count)}`
    for (const field of [text, multilineText, line(1, 100), searchText]) {
      const { error } = field.safeParse(marks(1000))
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'The input must not have more than 30 accents on one letter',
      ])
      expect(accepts(field, `${marks(15)}${marks(15)}`)).toBe(true)
    }
  })

  test('a description may have line feeds and tabs, but no other control character', () => {
    expect(multilineText.parse('a\n\tb')).toBe('a\n\tb')
    fc.assert(
      fc.property(control, (character) => {
        fc.pre(!'\n\t\u2028\u2029'.includes(character))
        expect(accepts(multilineText, `a${character}b`)).toBe(false)
      }),
    )
  })

  test('a line is trimmed before its length is checked', () => {
    expect(line(1, 3).parse('  abc  ')).toBe('abc')
    expect(accepts(line(1, 3), '   ')).toBe(false)
    expect(accepts(line(1, 3), 'abcd')).toBe(false)
  })

  test('a line is normalized before its length is checked', () => {
    for (const name of ['Zubehör', 'Ångström', 'Việt', '태양광', 'שָׁלוֹם', 'हिन्दी'])
      for (const form of ['NFC', 'NFD'] as const)
        expect(line(1, 20).parse(name.normalize(form))).toBe(name.normalize())
    expect(line(1, 3).parse('äöü'.normalize('NFD'))).toBe('äöü')
  })

  test.each([
    ['a zero-width space', '\u200b'],
    ['a word joiner among others', '\u200b\u2060 \ufeff'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['bidirectional marks', '\u200e\u200f\u202a\u202c\u2066\u2069\u061c'],
    ['joiners', '\u200d\u200c'],
    ['variation selectors', '\ufe0f\u{e0100}\u180b'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['a Braille blank', '\u2800'],
    ['tags', '\u{e0001}\u{e0041}'],
    ['invisible operators', '\u2061\u2062\u2063\u2064'],
    ['blanks of every width', '\u00a0\u2003\u200a\u3000\u1680'],
    ['marks without a letter', '\u0301\u034f'],
    ['a musical null', '\u{1d159}'],
  ])('%s alone are no line', (_, value) => {
    expect(accepts(line(1, 20), value)).toBe(false)
    expect(accepts(line(0, 20), `${value}\u200b`)).toBe(false)
    expect(accepts(line(1, 20), `${value}a`)).toBe(true)
  })

  test('accepts signs, emoji and unassigned characters in a line', () => {
    for (const value of ['…', '❤️', '👩‍💻', '½', '\u{e000}', '\u{33479}', 'a\u00adb', '-'])
      expect(accepts(line(1, 20), value), value).toBe(true)
  })
})

describe('ids', () => {
  test('are accepted as text or number and compared as text', () => {
    expect(inboundId.parse(7)).toBe('7')
    expect(inboundId.parse('7')).toBe('7')
  })

  test.each([null, true, [], {}, 'a\0b', 'x'.repeat(256)])('are never %j', (value) => {
    expect(accepts(inboundId, value)).toBe(false)
  })

  test('must not be empty if they are required', () => {
    expect(accepts(requiredId, '')).toBe(false)
    expect(accepts(inboundId, '')).toBe(true)
  })
})

describe('a part of a list', () => {
  test('has a limit from 1 to 500, as a number or as its digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (limit) => {
        expect(page.parse({ limit })).toEqual({ limit })
        expect(page.parse({ limit: String(limit) })).toEqual({ limit })
      }),
    )
  })

  test.each([0, 501, -1, 1.5, '0', '501', '1.5', ' 1', '1e2', '', 'x', null])(
    'refuses the limit %j',
    (limit) => {
      expect(accepts(page, { limit })).toBe(false)
    },
  )

  test('rejects an empty cursor', () => {
    expect(accepts(page, { cursor: '' })).toBe(false)
  })
})

test.each([
  ['Anna@MÜNCHEN.example', 'anna@xn--mnchen-3ya.example'],
  ['anna@XN--mnchen-3ya.example', 'anna@xn--mnchen-3ya.example'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['anna@xn--e1afmkfd.xn--p1ai', 'anna@xn--e1afmkfd.xn--p1ai'],
])('%s is the e-mail address %s, at registration and sign-in', (typed, address) => {
  expect(emailAddress.parse(typed)).toBe(address)
  expect(Credentials.shape.email.parse(typed)).toBe(address)
})

test.each(['ännä@a.example', 'a@münchen', 'a@ü ü.example', 'a@ü.example/b', 'a@１.2.3.4', 'a@b.xn--'])(
  '%s is no e-mail address',
  (typed) => expect(accepts(emailAddress, typed)).toBe(false),
)
