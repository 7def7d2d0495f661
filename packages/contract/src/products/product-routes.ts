import { z } from 'zod'
import { ifMatch, requiredId } from '../fields/ids.ts'
import { changedPage, page } from '../fields/list-pages.ts'
import { searchResult } from '../fields/list-search-fields.ts'
import { boolean, quantity } from '../fields/numbers.ts'
import { maxLargeBodyBytes } from '../limits.ts'
import { adminRoute, publicRoute } from '../route.ts'
import { imageFile } from './product-images.ts'
import {
  AdminProduct,
  AdminProductWithImages,
  CatalogueSearch,
  NewProduct,
  Product,
  ProductChange,
  ProductSearch,
  ProductWithImages,
} from './products.ts'

export const listProducts = publicRoute({
  rest: 'GET /products',
  summary: 'All products on sale by position, then oldest first',
  description: 'Without `limit` the response is the whole list.',
  input: page,
  output: z.array(Product),
  list: 'whole',
  cached: true,
  crawlable: true,
})

export const searchCatalogue = publicRoute({
  rest: 'GET /products/search',
  summary: 'Search products on sale: one sorted page and the total',
  description:
    'Every word of `search` must be the start of a word in the name, the category or the description; ' +
    'case and diacritics do not matter. Only the first 12 words count. If no product has these words, the server searches for products ' +
    'whose names have words that differ by one letter, and `similar` is true. Prices are inclusive. ' +
    '`total` counts all pages up to 1,000 products.',
  input: CatalogueSearch,
  output: searchResult(Product).extend({
    more_than_total: boolean.describe('True if there are more matches than `total`'),
    similar: boolean.describe('True if no product has these words, so that the rows have similar ones'),
  }),
  cached: true,
  crawlable: true,
})

export const listCategories = publicRoute({
  rest: 'GET /categories',
  summary: 'The categories of the products on sale',
  description:
    'Sorted by name, with the number of products of each. If there are more than a hundred, the list ' +
    'contains the hundred with the most products.',
  output: z.array(
    z.object({
      category: z.string().describe('The name of the category'),
      products: quantity.describe('The number of its products'),
    }),
  ),
  cached: true,
  crawlable: true,
})

export const listProductsAsAdmin = adminRoute({
  rest: 'GET /admin/products',
  scopes: ['catalogue', 'read'],
  summary: 'All products by position, then oldest first',
  description:
    'Contains hidden products too, and the stock, which is never from a cache. `since` selects by ' +
    '`updated_at`, which sales do not change.',
  input: changedPage,
  output: z.array(AdminProduct),
  list: 'long',
})

export const searchProducts = adminRoute({
  rest: 'GET /admin/products/search',
  scopes: ['catalogue', 'read'],
  summary: 'Search products: one sorted page and the total',
  description:
    'Every word of `search` must be the start of a word in the name, the category or the description; ' +
    'case and diacritics do not matter. Only the first 12 words count.',
  input: ProductSearch,
  output: searchResult(AdminProduct),
})

export const getProduct = publicRoute({
  rest: 'GET /products/{id}',
  summary: 'A product on sale, by its id or its slug',
  description:
    'A former slug also finds the product. A deleted or hidden product gives 404. Only this response contains all ' +
    'images of the product; lists contain the first one.',
  input: z.object({ id: requiredId.describe('The id or the slug of the product') }),
  output: ProductWithImages,
})

export const getProductAsAdmin = adminRoute({
  rest: 'GET /admin/products/{id}',
  scopes: ['catalogue', 'read'],
  summary: 'A product',
  description: 'Also returns a hidden product. A deleted product gives 404.',
  input: z.object({ id: requiredId }),
  output: AdminProductWithImages,
  versioned: true,
})

export const createProduct = adminRoute({
  rest: 'POST /admin/upload-product',
  scopes: ['catalogue'],
  summary: 'Create a product',
  description:
    'A JSON request creates a product with the placeholder image; a `multipart/form-data` request may ' +
    'contain an image. The server encodes the image in several sizes, removes its metadata and gives it ' +
    'a new path.',
  input: NewProduct,
  output: AdminProduct,
  fails: ['IMAGE_REFUSED'],
  versioned: true,
  multipart: imageFile,
  maxBodyBytes: maxLargeBodyBytes,
  idempotent: true,
})

export const updateProduct = adminRoute({
  rest: 'PUT /admin/products/{id}',
  scopes: ['catalogue'],
  summary: 'Change a product',
  description:
    'Absent fields keep their values. A new image replaces the old one and removes its alternative text. ' +
    'Existing orders do not change. Without `If-Match`, the last one of two simultaneous changes wins. Sales ' +
    'change the stock, but not the `ETag`, so a client that sets `stock` sends `stock_was` too.',
  input: ProductChange,
  output: AdminProduct,
  fails: ['IMAGE_REFUSED', 'CHANGED'],
  versioned: true,
  multipart: imageFile,
  maxBodyBytes: maxLargeBodyBytes,
})

export const deleteProduct = adminRoute({
  rest: 'DELETE /admin/products/{id}',
  scopes: ['catalogue'],
  summary: 'Delete a product',
  description:
    'Removes the product from all lists at once. Carts show its line as unavailable; orders keep their ' +
    'line unchanged.',
  input: z.object({ id: requiredId, if_match: ifMatch }),
  fails: ['CHANGED'],
})
