import { z } from 'zod'
import { maxDataRows, maxLength } from './facts/limits.ts'
import { catalogueSorts, sortColumns } from './facts/sort-columns.ts'
import { answers, changes } from './fields.ts'
import { options } from './options.ts'
import {
  boolean,
  id,
  line,
  money,
  multilineText,
  page,
  requiredId,
  Success,
  text,
  time,
  withoutInvisible,
} from './primitives.ts'
import { route } from './route.ts'
import { found, listWindow, price, quantity, searchBy, searchText } from './search.ts'

const dataRow = z.object({
  name: line(1, maxLength.productDataName),
  value: line(1, maxLength.productDataValue),
})

/** What the admin says of a product, a line each; a default is what a new product gets where nothing is said. */
const fields = {
  name: line(1, maxLength.productName),
  price: money,
  description: multilineText.pipe(z.string().max(maxLength.productDescription)).default(''),
  category: line(0, maxLength.productCategory).pipe(z.string().overwrite(withoutInvisible)).default(''),
  data: z.array(dataRow).max(maxDataRows).default([]),
  options: options.default([]),
}

const slug = z.string().meta({ description: 'The last part of the address of its page, `/shop/{slug}`' })

const image_alt = z
  .string()
  .meta({ description: 'What `image` shows, in words; empty where the name says it' })

/** A product on sale; `price` in dollars, `image` a path on this host beginning with `/`. */
export const Product = z
  .object({
    id,
    ...answers(fields),
    image: z.string(),
    image_alt,
    more_pictures: quantity.meta({ description: 'How many pictures it has behind the first one' }),
    created_at: time,
    slug,
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

/** A picture: `id` is the last part of its path `image`, and `alt` what it shows, in words. */
export const Picture = z.object({ id, image: z.string(), alt: z.string() }).meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

/** A product with all of its pictures: `image` is the first, `pictures` are the others in their order. */
export const ProductWithPictures = Product.extend({ pictures: z.array(Picture) }).meta({
  id: 'ProductWithPictures',
})
export type ProductWithPictures = z.infer<typeof ProductWithPictures>

/** A new product; its picture, if any, travels beside it as a file. */
export const NewProduct = z.object(fields)
export type NewProduct = z.infer<typeof NewProduct>

/** Absent fields keep their value. */
export const ProductChange = z.object({ id: requiredId, ...changes(fields) })
export type ProductChange = z.infer<typeof ProductChange>

export const listProducts = route({
  rest: 'GET /products',
  audience: 'anyone',
  tag: 'Products',
  summary: 'All products on sale, oldest first',
  description:
    'A bare array. Send the `ETag` of the last answer in `If-None-Match` and get 304 while nothing has ' +
    'changed. Without `limit` it is the whole list; with it, the `Link` header leads to the next part.',
  input: page,
  output: z.array(Product),
  fails: [],
  list: 'whole',
  kept: true,
  crawlable: true,
})

/** What a shopper looks for; `sort` is `featured` unless told: by age, with those first whose names have all words. */
export const CatalogueSearch = z.object({
  ...listWindow(24).shape,
  search: searchText,
  name: line(0, maxLength.productName)
    .optional()
    .meta({ description: 'Text that the name contains, in any case of A to Z' }),
  category: text
    .pipe(z.string().normalize().overwrite(withoutInvisible).max(maxLength.productCategory))
    .optional(),
  min_price: price.optional(),
  max_price: price.optional(),
  sort: z.enum(catalogueSorts).default('featured'),
})
export type CatalogueSearch = z.infer<typeof CatalogueSearch>

export const searchCatalogue = route({
  rest: 'GET /products/search',
  audience: 'anyone',
  tag: 'Products',
  summary: 'Find products on sale: one sorted page and how many there are',
  description:
    'Every word of `search` must begin a word of the name, the category or the description; case and the marks ' +
    'on letters do not matter. The name must contain `name`. Where nothing has these words, products are found whose names have words with one ' +
    'letter more, less or another one, and `similar` is true. `category` is one of those that products have, to ' +
    'the letter; prices are in dollars, both ends included. `total` counts all pages, but no more than 1,000 products: ' +
    'where there are others, `more_than_total` is true.',
  input: CatalogueSearch,
  output: found(Product).extend({ more_than_total: boolean, similar: boolean }),
  fails: [],
  kept: true,
})

export const listCategories = route({
  rest: 'GET /categories',
  audience: 'anyone',
  tag: 'Products',
  summary: 'The categories of the products on sale',
  description: 'By name, with how many products each has; of very many the hundred with most products.',
  input: z.object({}),
  output: z.array(z.object({ category: z.string(), products: quantity })),
  fails: [],
  kept: true,
})

export const listProductsAsAdmin = route({
  rest: 'GET /admin/products',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'All products on sale, oldest first',
  description: 'The same list as shoppers get, never from a cache.',
  input: page,
  output: z.array(Product),
  fails: [],
  list: 'long',
})

/** `search` finds beginnings of words in the name, the category and the description. */
export const ProductSearch = searchBy(sortColumns.products)
export type ProductSearch = z.infer<typeof ProductSearch>

export const searchProducts = route({
  rest: 'GET /admin/products/search',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Find products: one sorted page and how many there are',
  description:
    'Every word of `search` must begin a word of the name, the category or the description; case and accents do not ' +
    'matter. `total` counts all pages.',
  input: ProductSearch,
  output: found(Product),
  fails: [],
})

export const getProduct = route({
  rest: 'GET /products/{id}',
  audience: 'anyone',
  tag: 'Products',
  summary: 'One product on sale, by its id or its slug',
  description:
    'A slug that the product had before finds it, too. A product that was taken off sale is not found. Lists ' +
    'have the first picture alone.',
  input: z.object({ id: requiredId }),
  output: ProductWithPictures,
  fails: ['NOT_FOUND'],
})

export const getProductAsAdmin = route({
  rest: 'GET /admin/products/{id}',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'One product on sale',
  description: 'A product that was taken off sale is not found.',
  input: z.object({ id: requiredId }),
  output: ProductWithPictures,
  fails: ['NOT_FOUND'],
})

export const createProduct = route({
  rest: 'POST /admin/upload-product',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Put a product on sale',
  description:
    'As JSON it gets the placeholder for a picture; as `multipart/form-data` the picture may come ' +
    'along. It is re-encoded in several sizes, its metadata are dropped, and its path is new. With an ' +
    '`Idempotency-Key` the same request can be sent again without making a second product.',
  input: NewProduct,
  output: Product,
  fails: ['IMAGE_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  multipart: { picture: 'image' },
  idempotent: true,
})

export const updateProduct = route({
  rest: 'PUT /admin/products/{id}',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Change a product',
  description:
    'Fields that are absent keep their value. A new picture replaces the old one, whose files stay only ' +
    'while an order shows them, and its alternative text goes with it. Orders that were placed do not change. ' +
    'Of two changes at once the last one wins.',
  input: ProductChange,
  output: Product,
  fails: ['IMAGE_REFUSED', 'NOT_FOUND'],
  multipart: { picture: 'image' },
})

export const deleteProduct = route({
  rest: 'DELETE /admin/products/{id}',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Take a product off sale for good',
  description:
    'It leaves all lists at once. Carts keep its line as unavailable, orders keep theirs as it was.',
  input: z.object({ id: requiredId }),
  output: Success,
  fails: ['NOT_FOUND'],
})
