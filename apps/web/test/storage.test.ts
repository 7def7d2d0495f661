import { afterEach, expect, test, vi } from 'vitest'
import { storage } from '../src/lib/storage.ts'

afterEach(() => vi.unstubAllGlobals())

const shelf = (items = new Map<string, string>()) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
})

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('keeps what it is given', () => {
  vi.stubGlobal('localStorage', shelf())
  storage.writeJson('kept', { a: [1] })
  expect(storage.readJson('kept')).toEqual({ a: [1] })
  storage.write('kept', null)
  expect(storage.read('kept')).toBeNull()
})

test('reads broken JSON as nothing', () => {
  vi.stubGlobal('localStorage', shelf(new Map([['broken', '{']])))
  expect(storage.readJson('broken')).toBeUndefined()
})

test('remembers for this page what a browser without storage would not keep', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(storage.read('forbidden')).toBeNull()
  storage.write('forbidden', 'x')
  expect(storage.read('forbidden')).toBe('x')
  storage.write('forbidden', null)
  expect(storage.read('forbidden')).toBeNull()
})

test('a full storage does not bring back what it held before', () => {
  const items = shelf(new Map([['full', 'old']]))
  vi.stubGlobal('localStorage', { ...items, setItem: refuse })
  storage.write('full', 'new')
  expect(storage.read('full')).toBe('new')
})
