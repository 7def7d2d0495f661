import { randomBytes } from 'node:crypto'
import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, migrate, openDatabase, productImages, products, transact } from '@voltway/db'
import { productRow } from '@voltway/db/rows'
import { obtainShopId } from '@voltway/domain'
import { dataFiles } from '../src/data-dir/data-files.ts'
import { claimFolder } from '../src/data-dir/folder-owner.ts'
import { lockDataDir } from '../src/data-dir/lock-data-dir.ts'
import { readEnv } from '../src/env/env.ts'
import { imageFilesOf } from '../src/images/image-file-names.ts'
import { openImageStore } from '../src/images/image-store.ts'
import { openImageFiles } from '../src/images/open-image-files.ts'
import { createClock } from '../src/start/clock.ts'
import { createShop } from '../src/start/create-shop.ts'
import { emptyLocation } from './shop-data.ts'

const encoded = join(import.meta.dirname, '../seed/encoded')

/** Reads an encoded image of the demo catalogue. */
export const encodedImage = (name: string) => {
  const { files, ...image } = JSON.parse(readFileSync(join(encoded, 'images.json'), 'utf8'))[name]
  return { ...image, files: files.map((file: string) => [file, readFileSync(join(encoded, name, file))]) }
}

const options = [
  {
    name: 'Paint',
    choices: [
      { name: 'White', swatch: '#ffffff', surcharge: 0 },
      { name: 'Blue', swatch: '', surcharge: 1.5 },
    ],
  },
]

/** Several megabytes in the form of an encoded image. */
const heavyImage = () => {
  const { files, ...image } = encodedImage('solar')
  return { ...image, files: files.map(([file]: [string]) => [file, randomBytes(700_000)]) }
}

/** Creates a stopped shop with a product of two images, and `heavy` large images, which are two hours old. */
export const stoppedShop = async (dialect: Database['dialect'], { shows = 'powerwall', heavy = 0 } = {}) => {
  const { dataDir: path, env } = await emptyLocation(dialect)
  const dataDir = dataFiles(path)
  const release = dialect === 'sqlite' ? await lockDataDir(path) : undefined
  const database = await openDatabase({ url: env.DATABASE_URL, file: dataDir.databaseFile })
  await migrate(database)
  const imageFiles = await openImageFiles(dataDir, database)
  const images = openImageStore(imageFiles)
  const shop = createShop(readEnv({}), database, images, createClock())
  const [image, other] = [
    await images.saveEncoded(encodedImage(shows)),
    await images.saveEncoded(encodedImage('solar')),
  ]
  const more: string[] = []
  while (more.length < heavy) more.push(await images.saveEncoded(heavyImage()))
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000)
  if (dialect === 'sqlite')
    for (const file of [image, other, ...more].flatMap(imageFilesOf))
      utimesSync(join(dataDir.uploads, file), then, then)
  const data = JSON.stringify([{ name: 'Range', value: '320 mi' }])
  const sentFields = { data, options: JSON.stringify(options), created_at: then.toISOString() }
  const row = productRow(3, { ...sentFields, id: shop.newId(), image, price_cents: 100 })
  const { id } = await transact(database.db, async (trx) => {
    const product = await products.insert(trx, row)
    await productImages.replace(trx, product.id, [
      { image: other, alt: 'On a roof' },
      ...more.map((path) => ({ image: path, alt: '' })),
    ])
    return product
  })
  const shopId = await obtainShopId(shop)
  if (dialect === 'sqlite') await claimFolder(dataDir, shopId)
  await database.close()
  release?.()
  return { dataDir: path, env, product: { id, image, options } }
}
