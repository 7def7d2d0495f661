import { expect, test } from 'vitest'
import { fileError } from '../src/features/products/images/image-checks.ts'

const maxBytes = 10 * 1024 * 1024

test('accepts the four image types up to the exact limit of bytes', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif']) {
    expect(fileError({ type, size: maxBytes })).toBeUndefined()
  }
})

test('accepts a file of unknown type, which the server checks', () => {
  expect(fileError({ type: '', size: 1 })).toBeUndefined()
})

test('rejects other files with a sentence about the reason', () => {
  expect(fileError({ type: 'application/pdf', size: 1 })).toMatch(/^This is not a picture/)
  for (const type of ['image/svg+xml', 'image/gif', 'image/heic']) {
    expect(fileError({ type, size: 1 })).toMatch(/JPEG, PNG, WebP or AVIF/)
  }
  expect(fileError({ type: 'image/png', size: 0 })).toBe('This file is empty')
})

test('reports an excessive size, never rounded down to the limit', () => {
  expect(fileError({ type: 'image/jpeg', size: 12 * 1024 * 1024 })).toMatch(/has 12 MB\. The limit is 10 MB/)
  expect(fileError({ type: 'image/jpeg', size: maxBytes + 1 })).toMatch(/has 10\.1 MB\. The limit is 10 MB/)
})
