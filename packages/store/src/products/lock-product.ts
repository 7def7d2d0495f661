import { type PicturedProduct, productPictures, products, type Trx } from '@voltway/db'
import { Refusal } from '../refusal.ts'

/** The product on sale with its pictures; until the transaction ends nobody else changes either. @throws Refusal NOT_FOUND */
export const lockProduct = async (trx: Trx, id: string): Promise<PicturedProduct> => {
  const row = await products.lock(trx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  // After the lock: on PostgreSQL the same statement would still see the pictures of before.
  return { ...row, pictures: await productPictures.list(trx, id) }
}
