import { type ProductRow, productWords } from '@voltway/db'
import { read } from '../access.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import type { Shop } from '../shop.ts'
import { indexWords } from './words.ts'

const batch = 200

/** Indexes the words of products that a restore has brought: a backup has no index of words. */
export const completeProducts = async (shop: Shop): Promise<void> => {
  if ((await read(shop, (db) => productWords.listProductsWithout(db, 1))).length === 0) return
  await changeCatalogue(shop, async (trx) => {
    let rows: ProductRow[]
    do {
      rows = await productWords.listProductsWithout(trx, batch)
      for (const row of rows) await indexWords(trx, row)
    } while (rows.length === batch)
  })
}
