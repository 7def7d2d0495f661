import { expect, test } from 'vitest'
import {
  changeList,
  type ListState,
  listWindow,
  oneOf,
  parseList,
  type RawSearch,
  writeList,
} from '../src/lib/list-search.ts'

type Orders = ListState<'created_at' | 'total'> & { status: string }

const defaults: Orders = {
  search: '',
  sort: 'created_at',
  direction: 'desc',
  page: 1,
  open: '',
  status: '',
}
const parse = (raw: RawSearch): Orders => parseList(raw, defaults, ['created_at', 'total'])

test('an empty address is the default list', () => {
  expect(parse({})).toEqual(defaults)
})

test('reads what the address says', () => {
  const raw = { search: 'ada  lovelace', sort: 'total', direction: 'asc', page: '3', open: '42' }
  expect(parse(raw)).toEqual({ ...defaults, ...raw, page: 3 })
})

test.each([
  { sort: 'password' },
  { direction: 'sideways' },
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: '1e3' },
  { page: 'NaN' },
  { page: '' },
  { sort: '', direction: '' },
])('takes the default for %o', (raw) => {
  expect(parse(raw)).toEqual(defaults)
})

test('asks for no page and no words that the server would refuse', () => {
  expect(listWindow(parse({ page: '999999' })).offset).toBeLessThanOrEqual(1_000_000)
  expect(parse({ search: 'a'.repeat(300) }).search).toHaveLength(200)
})

test('writes nothing of the default and reads back whatever it wrote', () => {
  expect(writeList(defaults, defaults)).toEqual({})
  const state: Orders = { ...defaults, search: 'a&b=c #ü', page: 2, sort: 'total', open: 'x y' }
  const written = writeList(state, defaults)
  expect(written).toEqual({ search: 'a&b=c #ü', page: '2', sort: 'total', open: 'x y' })
  const address = new URLSearchParams(written).toString()
  expect(parse(Object.fromEntries(new URLSearchParams(address)))).toEqual(state)
})

test('a narrower or newly sorted list begins at its first page', () => {
  const third = { ...defaults, page: 3 }
  expect(changeList(third, { search: 'ada' }).page).toBe(1)
  expect(changeList(third, { status: 'open' }).page).toBe(1)
  expect(changeList(third, { sort: 'total', direction: 'asc' })).toEqual({
    ...defaults,
    sort: 'total',
    direction: 'asc',
  })
})

test('opening and closing something leaves the page where it is', () => {
  const third = { ...defaults, page: 3 }
  expect(changeList(third, { open: '42' })).toEqual({ ...third, open: '42' })
  expect(changeList({ ...third, open: '42' }, { open: '' })).toEqual(third)
  expect(changeList(third, { status: 'open', page: 2 }).page).toBe(2)
})

test('counts rows from the first page on', () => {
  expect(listWindow({ page: 1 })).toEqual({ offset: 0, limit: 25 })
  expect(listWindow({ page: 4 })).toEqual({ offset: 75, limit: 25 })
})

test('takes only what is allowed', () => {
  expect(oneOf('b', ['a', 'b'], 'a')).toBe('b')
  expect(oneOf('toString', ['a', 'b'], 'a')).toBe('a')
  expect(oneOf(undefined, ['a', 'b'], 'a')).toBe('a')
})
