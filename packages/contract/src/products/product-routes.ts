import { z } from 'zod'
import { boolean, page, requiredId, Success } from '../fields/primitives.ts'
import { quantity, searchResult } from '../fields/search.ts'
import { route } from '../route.ts'
import {
  CatalogueSearch,
  NewProduct,
  Product,
  ProductChange,
  ProductSearch,
  ProductWithImages,
} from './products.ts'

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
  list: 'whole',
  cached: true,
  crawlable: true,
})

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
  output: searchResult(Product).extend({ more_than_total: boolean, similar: boolean }),
  cached: true,
})

export const listCategories = route({
  rest: 'GET /categories',
  audience: 'anyone',
  tag: 'Products',
  summary: 'The categories of the products on sale',
  description: 'By name, with how many products each has; of very many the hundred with most products.',
  input: z.object({}),
  output: z.array(z.object({ category: z.string(), products: quantity })),
  cached: true,
})

export const listProductsAsAdmin = route({
  rest: 'GET /admin/products',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'All products on sale, oldest first',
  description: 'The same list as shoppers get, never from a cache.',
  input: page,
  output: z.array(Product),
  list: 'long',
})

export const searchProducts = route({
  rest: 'GET /admin/products/search',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Find products: one sorted page and how many there are',
  description:
    'Every word of `search` must begin a word of the name, the category or the description; case and accents do not ' +
    'matter. `total` counts all pages.',
  input: ProductSearch,
  output: searchResult(Product),
})

export const getProduct = route({
  rest: 'GET /products/{id}',
  audience: 'anyone',
  tag: 'Products',
  summary: 'One product on sale, by its id or its slug',
  description:
    'A slug that the product had before finds it, too. A product that was taken off sale is not found. Lists ' +
    'have the first image alone.',
  input: z.object({ id: requiredId }),
  output: ProductWithImages,
  fails: ['NOT_FOUND'],
})

export const getProductAsAdmin = route({
  rest: 'GET /admin/products/{id}',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'One product on sale',
  description: 'A product that was taken off sale is not found.',
  input: z.object({ id: requiredId }),
  output: ProductWithImages,
  fails: ['NOT_FOUND'],
})

export const createProduct = route({
  rest: 'POST /admin/upload-product',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Put a product on sale',
  description:
    'As JSON it gets the placeholder for an image; as `multipart/form-data` the image may come ' +
    'along. It is re-encoded in several sizes, its metadata are dropped, and its path is new. With an ' +
    '`Idempotency-Key` the same request can be sent again without making a second product.',
  input: NewProduct,
  output: Product,
  fails: ['IMAGE_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  multipart: { image: 'image' },
  idempotent: true,
})

export const updateProduct = route({
  rest: 'PUT /admin/products/{id}',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Change a product',
  description:
    'Fields that are absent keep their value. A new image replaces the old one, whose files stay only ' +
    'while an order shows them, and its alternative text goes with it. Orders that were placed do not change. ' +
    'Of two changes at once the last one wins.',
  input: ProductChange,
  output: Product,
  fails: ['IMAGE_REFUSED', 'NOT_FOUND'],
  multipart: { image: 'image' },
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
