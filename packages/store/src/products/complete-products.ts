import { type ProductRow, products, productWords, type Trx } from '@voltway/db'
import { read } from '../access.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import type { Shop } from '../shop.ts'
import { freeSlug } from './slugs.ts'
import { indexWords } from './words.ts'

const batch = 200

/** Gives slugs, and words to be found by, to products that came without: from a copy, or from a version that knew of none. */
export const completeProducts = async (shop: Shop): Promise<void> => {
  for (const { listIncomplete, complete } of steps) {
    if ((await read(shop, (db) => listIncomplete(db, 1))).length === 0) continue
    await changeCatalogue(shop, async (trx) => {
      let rows: ProductRow[]
      do {
        rows = await listIncomplete(trx, batch)
        for (const row of rows) await complete(trx, row)
      } while (rows.length === batch)
    })
  }
}

const addSlug = async (trx: Trx, { id, name }: ProductRow) => {
  const slug = await freeSlug(trx, { id, name })
  await products.update(trx, id, { slug })
  await products.claimSlug(trx, slug, id)
}

const steps = [
  { listIncomplete: products.listWithoutSlug, complete: addSlug },
  { listIncomplete: productWords.listProductsWithout, complete: indexWords },
]
