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
import { createLog } from '../src/log.ts'
import { openPictures } from '../src/open-pictures.ts'
import { pictureFilesOf } from '../src/picture-names.ts'
import { picturesInFolder } from '../src/pictures-in-folder.ts'
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
  const images = openImages(await picturesInFolder(encodedIn))
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
    const pictures = await openPictures(
      readEnv(env),
      dataDir,
      database,
      createLog({ logLevel: 'silent' }, process.stdout),
    )
    const shop = assembleShop(readEnv(env), database, openImages(pictures), createClock())
    const then = new Date(Date.now() - 2 * 60 * 60 * 1000)
    const files = pictureFilesOf(image)
    await pictures.keep(image, new Map(files.map((file) => [file, readFileSync(join(encodedIn, file))])))
    if (dialect === 'sqlite') for (const file of files) utimesSync(join(dataDir.uploads, file), then, then)
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

  test('of a shop whose database is empty is refused, until its id is taken away', async () => {
    const { dataDir } = await aShop()
    if (dialect === 'sqlite') rmSync(join(dataDir, 'voltway.db'))
    const { code, lines } = await failedStart(dataDir, await databaseOf())
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(dataDir)] })
    expect(existsSync(join(dataDir, 'voltway.db'))).toBe(false)
    rmSync(join(dataDir, 'shop-id'))
    if (dialect === 'sqlite') {
      const before = contentOf(uploadsOf(dataDir))
      expect((await failedStart(dataDir, {})).lines).toEqual([expect.stringContaining(uploadsOf(dataDir))])
      expect(contentOf(uploadsOf(dataDir)), 'the pictures').toEqual(before)
      renameSync(uploadsOf(dataDir), join(emptyFolder(), 'kept'))
    }
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

  if (dialect === 'sqlite') {
    test('with junk among the pictures is opened all the same, with a warning', async () => {
      const { dataDir, env } = await aShop()
      const junk = join(uploadsOf(dataDir), `${'A'.repeat(22)}-40.webp`)
      mkdirSync(junk)
      utimesSync(junk, 0, 0)
      const program = await startProgram(dataDir, env)
      expect(program.output.out).toMatch(/"level":40.*A{22}-40\.webp/)
      expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    })
  }

  test('a new one is told of pictures that it lacks, and lacks none of those in a database', async () => {
    const { dataDir, env } = await aShop()
    const own = emptyFolder()
    if (dialect === 'sqlite') copyFileSync(join(dataDir, 'voltway.db'), join(own, 'voltway.db'))
    const program = await startProgram(own, env)
    expect(idOf(own)).toBe(idOf(dataDir))
    const warnings = program.output.out.split('\n').filter((line) => line.includes('"level":40'))
    expect(warnings).toEqual(dialect === 'sqlite' ? [expect.stringContaining('"missing":1')] : [])
    expect((await fetch(program.url + image)).status).toBe(dialect === 'sqlite' ? 404 : 200)
  })
})
