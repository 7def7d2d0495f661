import { expect, test } from 'vitest'
import { routeTable, withRouteTable } from '../route-table.ts'

test('gives each procedure one row with its REST endpoint and tRPC path', () => {
  const list = { rest: 'GET /products', audience: 'anyone', summary: 'Lists the products.' }
  const row = '| `GET /products` | `products.list` | anyone | Lists the products. |'
  expect(routeTable({ 'products.list': list }).split('\n').slice(2)).toEqual([row])
})

test('gives a file only its REST endpoint', () => {
  const file = { rest: 'GET /export', audience: 'admin', summary: 'All orders.', file: {} }
  const row = '| `GET /export` | – | admin | All orders. |'
  expect(routeTable({ 'orders.export': file }).split('\n').slice(2)).toEqual([row])
})

test('replaces only the text between the markers', () => {
  const page = 'before\n<!-- routes:start -->\nold\n<!-- routes:end -->\nafter\n'
  expect(withRouteTable(page, 'new')).toBe('before\n<!-- routes:start -->\nnew\n<!-- routes:end -->\nafter\n')
})

test('rejects a page without the markers', () => {
  expect(() => withRouteTable('nothing here', 'new')).toThrow('routes:start')
})
