import type { Order, Session } from '@voltway/contract'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { call, openSale, type Program, startProgram, uploadImage } from './program.ts'
import { backUpShop, emptyLocation, restoreShop } from './shop-data.ts'

const buyers = 32

/** Starts customers that place one order after the other until `stop`. `ordered` has the acknowledged orders. */
const startBuying = async (program: Program) => {
  const { product, register, order } = await openSale(program)
  const testData = await Promise.all(Array.from({ length: buyers }, register))
  const ordered: string[] = []
  let isOver = false
  const buy = async ({ token }: Session) => {
    while (!isOver) ordered.push((await order(token)).id)
  }
  const buying = Promise.all(testData.map(buy))
  return {
    product,
    ordered,
    stop: () => {
      isOver = true
      return buying
    },
  }
}

eachDialect('a backup while 32 customers buy', (dialect) => {
  const other = dialect === 'sqlite' ? 'postgres' : 'sqlite'
  test(`restored on ${other} has every order from before the backup, and no incomplete order`, async () => {
    const [location, elsewhere] = [await emptyLocation(dialect), await emptyLocation(other)]
    const env = { ...location.env, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
    const program = await startProgram(location.dataDir, env)
    const { image } = await uploadImage(program)
    const { product, ordered, stop } = await startBuying(program)
    await expect.poll(() => ordered.length).toBeGreaterThan(2 * buyers)
    const before = [...ordered]
    const { backup, manifest } = await backUpShop(location)
    await stop()
    expect(ordered.length, 'orders continued during the backup').toBeGreaterThan(before.length)

    await restoreShop(backup, elsewhere)
    const reopened = await startProgram(elsewhere.dataDir, { ...elsewhere.env, LOG_LEVEL: 'warn' })
    const orders = await call<Order[]>(reopened, 'GET', '/api/admin/orders')
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    for (const { cart, total } of orders) {
      expect(cart).toEqual([expect.objectContaining({ id: product.id, qty: 1 })])
      expect(total).toBe(product.price)
    }
    expect((await fetch(reopened.url + image)).status).toBe(200)
    expect(reopened.output.out, 'warnings').not.toContain('"level"')

    const { users, order_lines } = manifest.tables
    const again = await backUpShop(elsewhere)
    expect(again.manifest.tables).toMatchObject({ users, orders: orders.length, order_lines })
  })
})
