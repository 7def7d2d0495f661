import { z } from 'zod'
import { optionalFields, outputFields } from '../fields/derive-fields.ts'
import { maxDataRows, maxLength } from '../fields/limits.ts'
import {
  id,
  ifMatch,
  line,
  money,
  multilineText,
  removeInvisible,
  requiredId,
  text,
  time,
  version,
} from '../fields/primitives.ts'
import { listWindow, price, quantity, searchBy, searchText } from '../fields/search.ts'
import { options } from './options.ts'
import { catalogueSorts, sortColumns } from './sort-columns.ts'

const dataRow = z.object({
  name: line(1, maxLength.productDataName),
  value: line(1, maxLength.productDataValue),
})

/** The fields of a product that admins set. A new product gets the default of an absent field. */
const fields = {
  name: line(1, maxLength.productName),
  price: money,
  description: multilineText.pipe(z.string().max(maxLength.productDescription)).default(''),
  category: line(0, maxLength.productCategory).pipe(z.string().overwrite(removeInvisible)).default(''),
  data: z.array(dataRow).max(maxDataRows).default([]),
  options: options.default([]),
}

const slug = z.string().meta({ description: 'The last part of the path of its page, `/shop/{slug}`' })

const image_alt = z
  .string()
  .meta({ description: 'The alternative text of `image`; empty if the name describes it' })

/** A product on sale. `price` is in dollars, `image` is a path on this host that begins with `/`. */
export const Product = z
  .object({
    id,
    ...outputFields(fields),
    image: z.string(),
    image_alt,
    more_images: quantity.meta({ description: 'The number of images after the first one' }),
    created_at: time,
    updated_at: time,
    slug,
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

/** An image. `id` is the last part of the path `image`, and `alt` is the alternative text. */
export const GalleryImage = z.object({ id, image: z.string(), alt: z.string() }).meta({ id: 'GalleryImage' })
export type GalleryImage = z.infer<typeof GalleryImage>

/** A product with all of its images: `image` is the first one, `images` has the others, in order. */
export const ProductWithImages = Product.extend({ images: z.array(GalleryImage) }).meta({
  id: 'ProductWithImages',
})
export type ProductWithImages = z.infer<typeof ProductWithImages>

/** A product for admins, with the version of its row. */
export const AdminProduct = Product.extend({ version }).meta({
  id: 'AdminProduct',
  description: 'A product for admins, with its version',
})
export type AdminProduct = z.infer<typeof AdminProduct>

/** A product for admins, with all of its images. */
export const AdminProductWithImages = ProductWithImages.extend({ version }).meta({
  id: 'AdminProductWithImages',
  description: 'A product for admins, with its version and all of its images',
})
export type AdminProductWithImages = z.infer<typeof AdminProductWithImages>

/** A new product. The file of its image, if any, comes beside these fields. */
export const NewProduct = z.object(fields)
export type NewProduct = z.infer<typeof NewProduct>

/** A change of a product. Absent fields keep their value. */
export const ProductChange = z.object({ id: requiredId, if_match: ifMatch, ...optionalFields(fields) })
export type ProductChange = z.infer<typeof ProductChange>

/** A shopper's search. `sort` is `featured` by default: by age, with products first whose names have all words. */
export const CatalogueSearch = z.object({
  ...listWindow(24).shape,
  search: searchText,
  name: line(0, maxLength.productName)
    .optional()
    .meta({ description: 'A text that the name must contain; the case of A to Z does not matter' }),
  category: text
    .pipe(z.string().normalize().overwrite(removeInvisible).max(maxLength.productCategory))
    .optional(),
  min_price: price.optional(),
  max_price: price.optional(),
  sort: z.enum(catalogueSorts).default('featured'),
})
export type CatalogueSearch = z.infer<typeof CatalogueSearch>

/** An admin's search of products; `search` matches prefixes of words in the name, the category and the description. */
export const ProductSearch = searchBy(sortColumns.products)
export type ProductSearch = z.infer<typeof ProductSearch>
