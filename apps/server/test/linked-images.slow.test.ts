import { readdirSync, statSync, writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { eachDialect } from '@voltway/db/fixture'
import { expect, onTestFinished, test } from 'vitest'
import { backUpShop, emptyLocation, productsOf, restoreShop, shopData } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

/** Returns the number of names of each image file of a backup. */
const linksOf = (backup: string, folder = 'images') =>
  readdirSync(join(backup, folder)).map((name) => statSync(join(backup, folder, name)).nlink)

eachDialect('a backup beside an older one', (dialect) => {
  test('shares its unchanged images, replaces a damaged one, and survives the removal of the older one', async () => {
    const shop = await stoppedShop(dialect)
    const { folder, backup: first } = await backUpShop(shop)
    const [damaged = '', ...others] = readdirSync(join(first, 'images'))
    writeFileSync(join(first, 'images', damaged), 'damaged')
    const { backup: second } = await backUpShop(shop, folder)
    expect(linksOf(second)).toEqual([1, ...others.map(() => 2)])
    expect(await shopData(['verify', first], shop)).toMatchObject({ code: 1 })

    expect(await shopData(['backup', folder, '--keep', '1'], shop)).toMatchObject({ code: 0 })
    const [third = ''] = readdirSync(folder).filter((name) => name !== '.lock')
    expect(linksOf(join(folder, third))).toEqual([1, ...others.map(() => 1)])
    expect(await shopData(['verify', folder], shop)).toMatchObject({ code: 0 })
    const target = await emptyLocation(dialect)
    await restoreShop(folder, target)
    expect(await productsOf(target)).toEqual([shop.product.id])
    expect(dialect === 'sqlite' ? linksOf(target.dataDir, 'uploads') : []).not.toContain(2)
  })
})

test.each(['EPERM', 'EMLINK', 'ENOTSUP', 'EXDEV'])('copies images if a link fails with %s', async (code) => {
  const shop = await stoppedShop('sqlite')
  const { folder } = await backUpShop(shop)
  const { link } = promises
  onTestFinished(() => {
    promises.link = link
    syncBuiltinESMExports()
  })
  promises.link = () => Promise.reject(Object.assign(new Error(code), { code }))
  syncBuiltinESMExports()
  const { backup } = await backUpShop(shop, folder)
  expect(new Set(linksOf(backup))).toEqual(new Set([1]))
  expect(await shopData(['verify', backup], shop)).toMatchObject({ code: 0 })
})
