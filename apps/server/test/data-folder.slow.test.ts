import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stateOf } from './folder-state.ts'
import { emptyFolder, failedStart, refusedWith, startProgram } from './program.ts'
import { stoppedShop } from './stopped-shop.ts'

const uploadsOf = (dataDir: string) => join(dataDir, 'uploads')
const idOf = (dataDir: string) => readFileSync(join(dataDir, 'shop-id'), 'utf8').trim()

/** Lists the files of a folder, without its lock. */
const contentOf = (folder: string) => stateOf(folder).filter((line) => !line.includes('/lock '))

describe('the data folder on SQLite', () => {
  const aShop = () => stoppedShop('sqlite')

  test('of another shop is rejected in one line that names both shops, and is not changed', async () => {
    const [mine, other] = [await aShop(), await aShop()]
    copyFileSync(join(other.dataDir, 'voltway.db'), join(mine.dataDir, 'voltway.db'))
    const before = contentOf(mine.dataDir)
    const line = refusedWith(await failedStart(mine.dataDir), mine.dataDir)
    for (const id of [idOf(mine.dataDir), idOf(other.dataDir)]) expect(line).toContain(id)
    expect(line).toContain(join(mine.dataDir, 'shop-id'))
    expect(contentOf(mine.dataDir)).toEqual(before)
  })

  test('of a shop with an empty database is rejected, until its id file is removed', async () => {
    const { dataDir } = await aShop()
    rmSync(join(dataDir, 'voltway.db'))
    refusedWith(await failedStart(dataDir), dataDir)
    expect(existsSync(join(dataDir, 'voltway.db'))).toBe(false)
    rmSync(join(dataDir, 'shop-id'))
    const before = contentOf(uploadsOf(dataDir))
    refusedWith(await failedStart(dataDir), uploadsOf(dataDir))
    expect(contentOf(uploadsOf(dataDir)), 'the pictures').toEqual(before)
    renameSync(uploadsOf(dataDir), join(emptyFolder(), 'moved'))
    await startProgram(dataDir)
  })

  test('without an id file becomes the folder of the shop that starts with it', async () => {
    const { dataDir, env, product } = await aShop()
    const id = idOf(dataDir)
    rmSync(join(dataDir, 'shop-id'))
    const program = await startProgram(dataDir, env)
    expect(idOf(dataDir)).toBe(id)
    expect((await fetch(program.url + product.image)).status).toBe(200)
    expect(program.output.out).not.toContain('"level":40')
  })

  test('with junk among the images opens with a warning', async () => {
    const { dataDir, env } = await aShop()
    const junk = join(uploadsOf(dataDir), `${'A'.repeat(22)}-40.webp`)
    mkdirSync(junk)
    utimesSync(junk, 0, 0)
    const program = await startProgram(dataDir, env)
    expect(program.output.out).toMatch(/"level":40.*A{22}-40\.webp/)
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  })

  test('of a new shop opens with a warning about missing images', async () => {
    const { dataDir, product } = await aShop()
    const own = emptyFolder()
    copyFileSync(join(dataDir, 'voltway.db'), join(own, 'voltway.db'))
    const program = await startProgram(own)
    expect(idOf(own)).toBe(idOf(dataDir))
    const warnings = program.output.out.split('\n').filter((line) => line.includes('"level":40'))
    expect(warnings).toEqual([expect.stringContaining('"missing":2')])
    expect((await fetch(program.url + product.image)).status).toBe(404)
  })
})

test('a node of PostgreSQL rejects the folder of another shop, and writes nothing to its own', async () => {
  const [other, shop] = [await stoppedShop('sqlite'), await stoppedShop('postgres')]
  const before = contentOf(other.dataDir)
  refusedWith(await failedStart(other.dataDir, shop.env), idOf(other.dataDir))
  expect(contentOf(other.dataDir)).toEqual(before)
  const own = emptyFolder()
  const program = await startProgram(own, shop.env)
  expect((await fetch(program.url + shop.product.image)).status).toBe(200)
  expect((await program.stop()).code).toBe(0)
  expect(readdirSync(own)).toEqual([])
})
