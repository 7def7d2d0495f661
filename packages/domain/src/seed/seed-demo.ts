import { imageId, NewProduct, type PaymentMethodSave } from '@voltway/contract'
import { type ImageRow, shopState, type Trx } from '@voltway/db'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { insertPaymentMethod } from '../payment-methods/payment-methods.ts'
import { saveImages } from '../products/product-images.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import { insertProduct } from '../products/write-products.ts'
import type { Shop } from '../shop.ts'
import { read } from '../transactions.ts'
import demoProducts from './demo-products.json' with { type: 'json' }

const { demoSeeded: seededKey } = shopState.keys

/**
 * Puts the demo catalogue on sale, only once for each shop: deleted demo products stay deleted. Returns true if it did.
 * `store` stores the image with this name in the shop.
 */
export const seedDemo = async (shop: Shop, store: (image: string) => Promise<ImageRow>): Promise<boolean> => {
  if (await read(shop, (db) => shopState.get(db, seededKey))) return false
  const stored: ImageRow[][] = []
  let done = false
  try {
    for (const { images } of demoProducts) {
      const rows: ImageRow[] = []
      stored.push(rows)
      for (const image of images) rows.push(await store(image))
    }
    done = await changeCatalogue(shop, (trx) => insertOnce(shop, trx, stored))
  } finally {
    if (!done) await removeUnusedImages(shop, stored.flat())
  }
  return done
}

const insertOnce = async (shop: Shop, trx: Trx, stored: ImageRow[][]): Promise<boolean> => {
  // A second check, because several nodes may start at once. Only one at a time runs this transaction.
  if (await shopState.get(trx, seededKey)) return false
  for (const [index, { images, description, ...demo }] of demoProducts.entries()) {
    const shown = stored[index] ?? []
    const ids = new Map(images.map((name, at) => [name, imageId(shown[at]?.image ?? '')]))
    const { options, ...product } = NewProduct.parse({ ...demo, description: description.join('\n\n') })
    const row = await insertProduct(shop, trx, { ...product, options: [] })
    // A choice can name an image only after the product has it.
    const named = options.map(({ name, choices }) => ({
      name,
      choices: choices.map((choice) => ({ ...choice, image: ids.get(choice.image ?? '') })),
    }))
    await saveImages(shop, trx, { ...row, options: JSON.stringify(named), images: [] }, shown)
  }
  for (const { type, name, details } of demoPaymentMethods) {
    await insertPaymentMethod(shop, trx, { type, name, details: JSON.stringify(details) })
  }
  await shopState.set(trx, seededKey, shop.now().toISOString())
  return true
}

/** Two sample payment methods that cannot receive money. */
const demoPaymentMethods: Omit<PaymentMethodSave, 'id'>[] = [
  {
    type: 'crypto',
    name: 'Bitcoin testnet (sample)',
    // The example address of BIP-173. Testnet coins are worth nothing.
    details: { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', currency: 'Testnet BTC (sample)' },
  },
  {
    type: 'bank',
    name: 'Bank transfer (sample)',
    // The account of the IBAN registry's British examples.
    details: {
      account_name: 'Sample Store (do not pay)',
      account_number: '55555555',
      bank_name: 'Sample Bank',
      sort_code: '20-20-15',
      iban: 'GB33 BUKB 2020 1555 5555 55',
    },
  },
]
