import type { AuditEntry } from '@voltway/contract'
import { expect, test } from 'vitest'
import { entryChanges } from '../src/features/audit/entry-changes.ts'
import { entityName } from '../src/features/audit/entry-names.ts'

const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-21T08:00:00.000Z',
  action: 'update',
  kind: 'product',
  entity_id: 'p',
  before: null,
  after: null,
  by: 'owner',
  address: '127.0.0.1',
  ...part,
})
const shown = (part: Partial<AuditEntry>) =>
  entryChanges(entry(part)).map(({ label, before, after }) => `${label}: ${before} → ${after}`)

const product = { name: 'Model 3', price: 38990, description: '', image: '/images/a.webp' }

test('shows only changed fields, with old and new values, and prices with cents', () => {
  expect(shown({ before: product, after: { ...product, price: 38990.5, description: 'Fast' } })).toEqual([
    'Price: $38,990.00 → $38,990.50',
    'Description:  → Fast',
  ])
  expect(shown({ before: product, after: product })).toEqual([])
})

test('shows all non-empty fields of a created or deleted entity', () => {
  expect(shown({ action: 'create', after: product })).toEqual([
    'Name: null → Model 3',
    'Price: null → $38,990.00',
    'Picture: null → /images/a.webp',
  ])
  expect(shown({ action: 'delete', before: { ...product, image: '' } })).toEqual([
    'Name: Model 3 → null',
    'Price: $38,990.00 → null',
  ])
})

test('names the details of a payment method', () => {
  const before = { type: 'crypto', name: 'W', details: { address: 'old', currency: 'BTC' } }
  const after = { type: 'bank', name: 'W', details: { account_number: '1', iban: 'GB33', sort_code: '' } }
  expect(shown({ kind: 'payment_method', before, after })).toEqual([
    'Type: crypto → bank',
    'Wallet address: old → null',
    'Currency: BTC → null',
    'Account number: null → 1',
    'IBAN: null → GB33',
  ])
})

test('formats the lines and the payment of a deleted order', () => {
  const lines = [
    { name: 'Model 3', qty: 2, price: 38990 },
    { name: 'Powerwall', qty: 1, price: 9300 },
  ]
  const payment = { type: 'crypto', address: 'tb1q', amount: '87280.00 USD' }
  const before = { reference: 'VW-1', status: 'pending', total: 87280, lines, payment }
  expect(shown({ action: 'delete', kind: 'order', before })).toEqual([
    'Reference: VW-1 → null',
    'Status: pending → null',
    'Total: $87,280.00 → null',
    'Items: name: Model 3, qty: 2, price: 38990\nname: Powerwall, qty: 1, price: 9300 → null',
    'Payment · Type: crypto → null',
    'Payment · Wallet address: tb1q → null',
    'Payment · Amount: 87280.00 USD → null',
  ])
})

test('formats nested values, such as the options of a product', () => {
  const choices = [
    { name: 'White', swatch: '#ffffff' },
    { name: 'Blue', swatch: '' },
  ]
  const options = [{ name: 'Paint', choices }]
  expect(shown({ before: { ...product, options: [] }, after: { ...product, options } })).toEqual([
    'Options:  → name: Paint, choices: name: White, swatch: #ffffff; name: Blue, swatch: ',
  ])
})

test('formats audit states with unknown fields', () => {
  const before = { odd: true, list: [null, 1, 'x'], deep: { deeper: { n: 2 } }, nothing: null }
  expect(shown({ before, after: {} })).toEqual([
    'Odd: true → null',
    'List: null\n1\nx → null',
    'Deep · Deeper · N: 2 → null',
  ])
})

test('names entities by name or reference, but never customers', () => {
  expect(entityName({ before: { name: 'Old' }, after: { name: 'New' } })).toBe('New')
  expect(entityName({ before: { reference: 'VW-1' }, after: null })).toBe('VW-1')
  expect(entityName({ before: { created_at: '2026-11-21', orders: 2 }, after: null })).toBeNull()
})

test('counts the orders or products of an entry about several', () => {
  expect(entityName({ before: null, after: { created: 1, updated: 0 } })).toBe('1 product')
  expect(entityName({ before: null, after: { created: 900, updated: 100 } })).toBe('1,000 products')
  expect(entityName({ before: null, after: { orders: ['1'] } })).toBe('1 order')
})
