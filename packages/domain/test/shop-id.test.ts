import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { obtainShopId } from '../src/index.ts'
import { testShop } from './fixture.ts'

eachDialect("a shop's id", (dialect) => {
  test('is created once, also when several nodes start at once', async () => {
    const shop = await testShop(dialect)
    const ids = await Promise.all(Array.from({ length: 8 }, () => obtainShopId(shop)))
    expect(new Set(ids).size).toBe(1)
    expect(await obtainShopId(shop)).toBe(ids[0])
  })

  test("is not another shop's", async () => {
    expect(await obtainShopId(await testShop(dialect))).not.toBe(await obtainShopId(await testShop(dialect)))
  })
})
