import type { AdminProduct, Product } from '@voltway/contract'
import { expect, test } from 'vitest'
import { call, databaseEnv, emptyFolder, openSale, startProgram } from '../test/program.ts'

const buyers = 32
const pieces = 10

test.each([
  ['sqlite', 1],
  ['postgres', 3],
] as const)('32 buyers of the last 10 pieces make 10 orders (%s, nodes: %i)', async (dialect, nodeCount) => {
  const env = { ...(await databaseEnv(dialect)), RATE_LIMITS: 'off' }
  const nodes = await Promise.all(Array.from({ length: nodeCount }, () => startProgram(emptyFolder(), env)))
  const [first = expect.fail()] = nodes
  const sale = await openSale(first)
  const path = `/api/admin/products/${sale.product.id}`
  await call(first, 'PUT', path, { body: { stock: pieces } })
  const { version } = await call<AdminProduct>(first, 'GET', path)
  const tokens: string[] = []
  for (let nth = 0; nth < buyers; nth++) tokens.push((await sale.register()).token)

  const ends = await Promise.allSettled(tokens.map((token, nth) => sale.order(token, nodes[nth % nodeCount])))
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  expect(refusals).toEqual(Array(buyers - pieces).fill(expect.stringContaining('409 ')))
  expect(refusals.every((refusal) => refusal.includes('OUT_OF_STOCK'))).toBe(true)
  expect(await call(first, 'GET', path)).toMatchObject({ stock: 0, version })
  for (const node of nodes)
    await expect
      .poll(() => call<Product[]>(node, 'GET', '/api/products'))
      .toMatchObject([{ available: false, left: 0 }])
})
