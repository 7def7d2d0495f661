import { z } from 'zod'
import { optionalFields, outputFields } from '../fields/derive-fields.ts'
import { id, ifMatch, imageIdMeta, imagePathField, requiredId, version } from '../fields/ids.ts'
import { time } from '../fields/list-pages.ts'
import { listWindow, searchBy, searchText } from '../fields/list-search-fields.ts'
import { boolean, money, number, price, quantity } from '../fields/numbers.ts'
import { line, multilineText, removeInvisible, text } from '../fields/text.ts'
import { maxDataRows, maxLength, maxPosition, maxShownStock, maxStock } from '../limits.ts'
import { catalogueSorts, sortColumns } from '../search/sort-columns.ts'
import { options } from './options.ts'

const dataRow = z.object({
  name: line(1, maxLength.productDataName).describe('The name of the property, such as `Range`'),
  value: line(1, maxLength.productDataValue).describe('Its value, such as `320 mi`'),
})

/** Each default comes last, so that changes and responses have the description but not the default. */
const fields = {
  name: line(1, maxLength.productName).describe('The name of the product'),
  price: money,
  description: multilineText
    .pipe(z.string().max(maxLength.productDescription))
    .describe('The description as plain text, with a few marks of Markdown')
    .default(''),
  category: line(0, maxLength.productCategory)
    .pipe(z.string().overwrite(removeInvisible))
    .describe('The name of the category, or an empty text')
    .default(''),
  data: z.array(dataRow).max(maxDataRows).describe('The rows of the data sheet').default([]),
  options: options.default([]),
}

const pieces = number(z.number().int().min(0).max(maxStock)).nullable()

/** The fields of a product that admins set and that shoppers do not see. */
const adminFields = {
  stock: pieces.describe('The number of pieces in stock; null if the shop does not count them').default(null),
  hidden: boolean.describe('True if shoppers do not see the product').default(false),
  position: number(z.number().int().min(-maxPosition).max(maxPosition))
    .nullable()
    .describe('Products are listed by ascending position; those with null follow, oldest first')
    .default(null),
}

/** The part of the stock that shoppers see. `left` is absent if there are more pieces, or if the shop does not count them. */
export const shownStockFields = {
  available: boolean.describe('False if no piece is in stock'),
  left: quantity.describe(`The number of pieces in stock, if it is ${maxShownStock} or less`).optional(),
}

const slug = z.string().describe('The last part of the path of its page, `/shop/{slug}`')

const image_alt = z.string().describe('The alternative text of `image`; empty if the name describes it')

export const Product = z
  .object({
    id,
    ...outputFields(fields),
    ...shownStockFields,
    image: imagePathField,
    image_alt,
    more_images: quantity.describe('The number of images after the first one'),
    created_at: time,
    updated_at: time,
    slug,
  })
  .meta({ id: 'Product', description: 'A product on sale' })
export type Product = z.infer<typeof Product>

export const GalleryImage = z
  .object({
    id: id.meta(imageIdMeta),
    image: imagePathField,
    alt: z.string().describe('The alternative text'),
  })
  .meta({ id: 'GalleryImage', description: 'An image of a product' })
export type GalleryImage = z.infer<typeof GalleryImage>

export const ProductWithImages = Product.extend({
  images: z.array(GalleryImage).describe('The images after the first one'),
}).meta({ id: 'ProductWithImages', description: 'A product with all of its images' })
export type ProductWithImages = z.infer<typeof ProductWithImages>

// Without the limit of edits, because a cancelled order gives its pieces back to any stock.
const presentStock = quantity.nullable()

const adminOutputFields = {
  ...outputFields(adminFields),
  stock: presentStock.describe('The number of pieces in stock; null if the shop does not count them'),
  version,
}

export const AdminProduct = Product.extend(adminOutputFields).meta({
  id: 'AdminProduct',
  description: 'A product for admins, with its stock and version. Sales change only `stock`',
})
export type AdminProduct = z.infer<typeof AdminProduct>

export const AdminProductWithImages = ProductWithImages.extend(adminOutputFields).meta({
  id: 'AdminProductWithImages',
  description: 'A product for admins, with its stock, its version and all of its images',
})
export type AdminProductWithImages = z.infer<typeof AdminProductWithImages>

/** A new product. The file of its image, if any, comes beside these fields. */
export const NewProduct = z.object({ ...fields, ...adminFields })
export type NewProduct = z.infer<typeof NewProduct>

/** A change of a product. Absent fields keep their value. */
export const ProductChange = z.object({
  id: requiredId,
  if_match: ifMatch,
  ...optionalFields({ ...fields, ...adminFields }),
  stock_was: presentStock
    .describe('The stock that the client last read. If another stock is stored, nothing changes')
    .optional(),
})
export type ProductChange = z.infer<typeof ProductChange>

const category = text
  .pipe(z.string().normalize().overwrite(removeInvisible).max(maxLength.productCategory))
  .describe('Selects the products of one category')
  .optional()

/** A shopper's search. `sort` is `featured` by default: by position and age, with products first whose names have all words. */
export const CatalogueSearch = z.object({
  ...listWindow(24).shape,
  search: searchText,
  name: line(0, maxLength.productName)
    .describe('A text that the name must contain; the case of A to Z does not matter')
    .optional(),
  category,
  min_price: price.describe('The lowest price in dollars').optional(),
  max_price: price.describe('The highest price in dollars').optional(),
  sort: z
    .enum(catalogueSorts)
    .describe('`featured` sorts by position and age, with products first whose names have all words')
    .default('featured'),
})
export type CatalogueSearch = z.infer<typeof CatalogueSearch>

export const ProductSearch = searchBy(sortColumns.products).extend({
  category,
  only: z
    .enum(['hidden', 'out_of_stock', 'without_image'])
    .describe('Selects hidden products, products with a stock of 0, or products with the placeholder image')
    .optional(),
})
export type ProductSearch = z.infer<typeof ProductSearch>
