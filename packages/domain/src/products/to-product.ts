import {
  type AdminProduct,
  type AdminProductWithImages,
  type GalleryImage,
  imageId,
  Product,
  type ProductChange,
  type ProductWithImages,
  toCents,
  toDollars,
} from '@voltway/contract'
import {
  type ImagedProduct,
  type ImageRow,
  listPosition,
  type ProductChanges,
  type ProductRow,
} from '@voltway/db'
import { toShownStock } from './stock.ts'

export const toProduct = ({
  price_cents,
  deleted_at: _,
  version: __,
  hidden: ___,
  position: ____,
  stock,
  data,
  options,
  ...row
}: ProductRow): Product => ({
  ...row,
  ...toShownStock(stock),
  price: toDollars(price_cents),
  data: Product.shape.data.parse(JSON.parse(data)),
  options: Product.shape.options.parse(JSON.parse(options)),
})

export const toProductWithImages = ({ images, ...row }: ImagedProduct): ProductWithImages => ({
  ...toProduct(row),
  images: images.map(toImage),
})

export const toAdminProduct = (row: ProductRow): AdminProduct => ({
  ...toProduct(row),
  ...toAdminFields(row),
})

const toAdminFields = ({ stock, hidden, position, version }: ProductRow) => ({
  stock,
  hidden: hidden === 1,
  position: position === listPosition.noPosition ? null : position,
  version,
})

export const toAdminProductWithImages = (row: ImagedProduct): AdminProductWithImages => ({
  ...toProductWithImages(row),
  ...toAdminFields(row),
})

export const toImage = ({ image, alt }: ImageRow): GalleryImage => ({ id: imageId(image), image, alt })

/** Converts a change of a product for the database. Absent fields keep their value. */
export const toProductChanges = ({
  price,
  data,
  options,
  hidden,
  position,
  ...fields
}: Omit<ProductChange, 'id' | 'if_match' | 'stock_was'>): ProductChanges => ({
  ...fields,
  ...(hidden !== undefined && { hidden: Number(hidden) }),
  ...(position !== undefined && { position: position ?? listPosition.noPosition }),
  ...(price !== undefined && { price_cents: toCents(price) }),
  ...(data !== undefined && { data: JSON.stringify(data) }),
  ...(options !== undefined && { options: JSON.stringify(options) }),
})
