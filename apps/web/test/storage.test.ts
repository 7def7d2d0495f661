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

test('returns stored values', () => {
  vi.stubGlobal('localStorage', shelf())
  storage.writeJson('stored', { a: [1] })
  expect(storage.readJson('stored')).toEqual({ a: [1] })
  storage.write('stored', null)
  expect(storage.read('stored')).toBeNull()
})

test('returns nothing for broken JSON', () => {
  vi.stubGlobal('localStorage', shelf(new Map([['broken', '{']])))
  expect(storage.readJson('broken')).toBeUndefined()
})

test('keeps values in memory if the browser forbids storage', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(storage.read('forbidden')).toBeNull()
  storage.write('forbidden', 'x')
  expect(storage.read('forbidden')).toBe('x')
  storage.write('forbidden', null)
  expect(storage.read('forbidden')).toBeNull()
})

test('does not return an outdated value after a failed write to a full storage', () => {
  const items = shelf(new Map([['full', 'old']]))
  vi.stubGlobal('localStorage', { ...items, setItem: refuse })
  storage.write('full', 'new')
  expect(storage.read('full')).toBe('new')
})
