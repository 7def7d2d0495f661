import { expect, test } from 'vitest'
import { routeTable, withRouteTable } from '../route-table.ts'

const list = { rest: 'GET /products', audience: 'anyone', summary: 'Lists the products.' }

test('names a nested procedure as tRPC does', () => {
  expect(routeTable({ admin: { products: { list } } })).toContain(
    '| `GET /products` | `admin.products.list` | anyone | Lists the products. |',
  )
})

test('replaces what stands between the markers and nothing else', () => {
  const readme = 'before\n<!-- routes:start -->\nold\n<!-- routes:end -->\nafter\n'
  expect(withRouteTable(readme, 'new')).toBe(
    'before\n<!-- routes:start -->\nnew\n<!-- routes:end -->\nafter\n',
  )
})

test('refuses a README without the markers', () => {
  expect(() => withRouteTable('nothing here', 'new')).toThrow('routes:start')
})
