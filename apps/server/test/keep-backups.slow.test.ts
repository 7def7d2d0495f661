import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '@voltway/db/lock-file'
import { expect, test } from 'vitest'
import { keepNewest } from '../src/backup/write-backup.ts'
import { emptyFolder } from './program.ts'
import { backUpShop, shopData } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

test('--keep retains the newest backups, and removes the rest of a killed backup', async () => {
  const shop = await stoppedShop('sqlite')
  const folder = emptyFolder()
  const killed = `${new Date().toISOString().replaceAll(':', '-')}.part`
  mkdirSync(join(folder, killed, 'images'), { recursive: true })
  writeFileSync(join(folder, 'README'), 'not ours')
  for (let day = 0; day < 2; day++) await backUpShop(shop, folder)
  expect(await shopData(['backup', folder, '--keep', '2'], shop)).toMatchObject({ code: 0, lines: [] })
  const left = readdirSync(folder).sort()
  const name = expect.stringMatching(/^\d{4}-[^p]*$/)
  expect(left).toEqual(['.lock', name, name, 'README'])
  expect(await shopData(['verify', folder], shop)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${left[2]} is good`),
  })
})

test('of backups that start together in one folder, at least one is made, and the others fail in one line', async () => {
  const shop = await stoppedShop('sqlite')
  const folder = emptyFolder()
  const words = ['backup', folder, '--keep', '2']
  const results = await Promise.all(Array.from({ length: 6 }, () => shopData(words, shop)))
  const failed = results.filter(({ code }) => code !== 0)
  expect(failed.length).toBeLessThan(6)
  for (const { code, lines } of failed)
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('has not ended yet')] })
  expect(await shopData(['verify', folder], shop)).toMatchObject({ code: 0 })
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a backup fails in one line while another one in the folder runs, and is made afterwards', async () => {
  const shop = await stoppedShop('sqlite')
  const folder = emptyFolder()
  const release = lockFile(join(folder, '.lock'))
  const lines = [expect.stringContaining(`Another backup in ${folder} has not ended yet`)]
  expect(await shopData(['backup', folder], shop)).toMatchObject({ code: 1, lines })
  expect(readdirSync(folder)).toEqual(['.lock'])
  release?.()
  expect(await shopData(['backup', folder], shop)).toMatchObject({ code: 0 })
})

test('--keep never removes the new backup, and counts only complete backups', async () => {
  const shop = await stoppedShop('sqlite')
  const { folder, backup } = await backUpShop(shop)
  const ahead = join(folder, '2099-01-01T00-00-00.000Z')
  renameSync(backup, ahead)
  const empty = join(folder, '2098-01-01T00-00-00.000Z')
  mkdirSync(empty)
  expect(await shopData(['backup', folder, '--keep', '1'], shop)).toMatchObject({ code: 0 })
  expect([existsSync(ahead), existsSync(empty)]).toEqual([false, true])
  expect(readdirSync(folder)).toHaveLength(3)
  expect(await shopData(['verify', folder], shop)).toMatchObject({ code: 0 })
})

test('--keep of an earlier backup removes no later one', async () => {
  const shop = await stoppedShop('sqlite')
  const { folder, backup: earlier } = await backUpShop(shop)
  const { backup: later } = await backUpShop(shop, folder)
  expect(await keepNewest(folder, 1, earlier)).toEqual([])
  expect(await keepNewest(folder, 1, later)).toEqual([earlier])
  expect(await keepNewest(folder, 1, earlier)).toEqual([])
})
