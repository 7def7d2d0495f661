import { randomBytes } from 'node:crypto'
import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, migrate, openDatabase, productPictures, products, transact } from '@voltway/db'
import { productRow } from '@voltway/db/rows'
import { obtainShopId } from '@voltway/store'
import { assembleShop } from '../src/assemble-shop.ts'
import { claimFolder } from '../src/claim-folder.ts'
import { createClock } from '../src/clock.ts'
import { openDataDir } from '../src/data-dir.ts'
import { readEnv } from '../src/env.ts'
import { openImages } from '../src/image-store.ts'
import { openPictures } from '../src/open-pictures.ts'
import { pictureFilesOf } from '../src/picture-names.ts'
import { emptyPlace } from './shop-data.ts'

const encoded = join(import.meta.dirname, '../seed/encoded')

/** One of the demo catalogue's pictures, as the encoder gave it. */
export const encodedPicture = (name: string) => {
  const { files, ...picture } = JSON.parse(readFileSync(join(encoded, 'pictures.json'), 'utf8'))[name]
  return {
    ...picture,
    files: files.map((file: string) => [file, readFileSync(join(encoded, name, file))]),
  }
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

/** Some megabytes that are kept as a picture, and are none. */
const heavyPicture = () => {
  const { files, ...picture } = encodedPicture('solar')
  return { ...picture, files: files.map(([file]: [string]) => [file, randomBytes(700_000)]) }
}

/** A shop that is not running, with a product of two pictures, and so many heavy ones, that has been on sale for two hours. */
export const stoppedShop = async (
  dialect: Database['dialect'],
  { picture = 'powerwall', heavy = 0 } = {},
) => {
  const { dataDir: path, env } = await emptyPlace(dialect)
  const dataDir = await openDataDir(path, dialect === 'sqlite')
  const database = await openDatabase({ url: env.DATABASE_URL, file: dataDir.databaseFile })
  await migrate(database)
  const pictures = await openPictures(dataDir, database)
  const images = openImages(pictures)
  const shop = assembleShop(readEnv({}), database, images, createClock())
  const [image, other] = [
    await images.keep(encodedPicture(picture)),
    await images.keep(encodedPicture('solar')),
  ]
  const more: string[] = []
  while (more.length < heavy) more.push(await images.keep(heavyPicture()))
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000)
  if (dialect === 'sqlite')
    for (const file of [image, other, ...more].flatMap(pictureFilesOf))
      utimesSync(join(dataDir.uploads, file), then, then)
  const data = JSON.stringify([{ name: 'Range', value: '320 mi' }])
  const said = { data, options: JSON.stringify(options), created_at: then.toISOString() }
  const row = productRow(3, { ...said, id: shop.newId(), image, price_cents: 100 })
  const { id } = await transact(database.db, async (trx) => {
    const product = await products.insert(trx, row)
    await productPictures.replace(trx, product.id, [
      { image: other, alt: 'On a roof' },
      ...more.map((path) => ({ image: path, alt: '' })),
    ])
    return product
  })
  const shopId = await obtainShopId(shop)
  if (dialect === 'sqlite') await claimFolder(dataDir, shopId)
  await database.close()
  dataDir.release()
  return { dataDir: path, env, product: { id, image, options } }
}
