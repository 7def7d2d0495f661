import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase, products, transact } from '@voltway/db'
import { eachDialect, freshPostgres } from '@voltway/db/fixture'
import { obtainShopId } from '@voltway/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assembleShop } from '../src/assemble-shop.ts'
import { claimFolder } from '../src/claim-folder.ts'
import { createClock } from '../src/clock.ts'
import { openDataDir } from '../src/data-dir.ts'
import { readEnv } from '../src/env.ts'
import { openImages } from '../src/image-store.ts'
import { pictureFiles } from '../src/picture-names.ts'
import { emptyFolder, failedStart, startProgram } from './program.ts'
import { png } from './upload-form.ts'

const uploadsOf = (dataDir: string) => join(dataDir, 'uploads')
const idOf = (dataDir: string) => readFileSync(join(dataDir, 'shop-id'), 'utf8').trim()

/** All files of a folder with their content. */
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    .sort()

// Encoded once; every shop here gets a copy of its files.
const encodedIn = mkdtempSync(join(tmpdir(), 'voltway-encoded-'))
let image: string
beforeAll(async () => {
  const images = await openImages(encodedIn)
  image = await images.save(await png())
  images.close()
})
afterAll(() => rmSync(encodedIn, { recursive: true }))

eachDialect('the data folder', (dialect) => {
  const databaseOf = async (): Promise<Record<string, string>> =>
    dialect === 'sqlite' ? {} : { DATABASE_URL: await freshPostgres() }

  /** A closed shop with a product whose picture is older than an hour. */
  const aShop = async () => {
    const [path, env] = [emptyFolder(), await databaseOf()]
    const dataDir = openDataDir(path, true)
    const database = await openDatabase({ url: env.DATABASE_URL, file: dataDir.databaseFile })
    await migrate(database)
    const shop = assembleShop(readEnv(env), database, await openImages(dataDir.uploads), createClock())
    const then = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const file of pictureFiles(image)) {
      copyFileSync(join(encodedIn, file), join(dataDir.uploads, file))
      utimesSync(join(dataDir.uploads, file), then, then)
    }
    await transact(database.db, (trx) => {
      const product = { name: 'Model 3', price_cents: 100, description: '', created_at: then.toISOString() }
      return products.insert(trx, { ...product, id: shop.newId(), image })
    })
    await claimFolder(dataDir, await obtainShopId(shop), [image])
    await database.close()
    dataDir.release()
    return { dataDir: path, env }
  }

  test("another shop's is refused in one line that names both, and nothing in it is touched", async () => {
    const [mine, other] = [await aShop(), await aShop()]
    if (dialect === 'sqlite')
      copyFileSync(join(other.dataDir, 'voltway.db'), join(mine.dataDir, 'voltway.db'))
    const before = contentOf(mine.dataDir)
    const { code, lines } = await failedStart(mine.dataDir, other.env)
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(mine.dataDir)] })
    for (const id of [idOf(mine.dataDir), idOf(other.dataDir)]) expect(lines[0]).toContain(id)
    expect(lines[0]).toContain(join(mine.dataDir, 'shop-id'))
    expect(contentOf(mine.dataDir)).toEqual(before)
  })

  test('with pictures, but of an empty database, is refused, with its id and without', async () => {
    const { dataDir } = await aShop()
    if (dialect === 'sqlite') rmSync(join(dataDir, 'voltway.db'))
    const before = contentOf(uploadsOf(dataDir))
    for (const file of ['shop-id', 'none']) {
      const { code, lines } = await failedStart(dataDir, await databaseOf())
      expect({ code, lines }, file).toEqual({ code: 1, lines: [expect.stringContaining(dataDir)] })
      expect(contentOf(uploadsOf(dataDir))).toEqual(before)
      expect(existsSync(join(dataDir, 'voltway.db'))).toBe(false)
      rmSync(join(dataDir, 'shop-id'), { force: true })
    }
    renameSync(uploadsOf(dataDir), join(emptyFolder(), 'kept'))
    await startProgram(dataDir, await databaseOf())
  })

  test("from before folders knew their shop becomes the shop's that shows a picture in it", async () => {
    const { dataDir, env } = await aShop()
    const id = idOf(dataDir)
    rmSync(join(dataDir, 'shop-id'))
    const program = await startProgram(dataDir, env)
    expect(idOf(dataDir)).toBe(id)
    expect((await fetch(program.url + image)).status).toBe(200)
    expect(program.output.out).not.toContain('"level":40')
  })

  test('with junk among the pictures that cannot be moved is opened all the same, with a warning', async () => {
    const { dataDir, env } = await aShop()
    const junk = join(uploadsOf(dataDir), `${'A'.repeat(22)}-40.webp`)
    mkdirSync(junk)
    utimesSync(junk, 0, 0)
    const program = await startProgram(dataDir, env)
    expect(program.output.out).toMatch(/"level":40.*A{22}-40\.webp/)
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  })

  test('a new one is told when the shop shows pictures that are not in it', async () => {
    const { dataDir, env } = await aShop()
    const own = emptyFolder()
    if (dialect === 'sqlite') copyFileSync(join(dataDir, 'voltway.db'), join(own, 'voltway.db'))
    const program = await startProgram(own, env)
    expect(idOf(own)).toBe(idOf(dataDir))
    const warnings = program.output.out.split('\n').filter((line) => line.includes('"level":40'))
    expect(warnings).toEqual([expect.stringContaining('"missing":1')])
  })
})
