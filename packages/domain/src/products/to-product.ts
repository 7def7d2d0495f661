import {
  type GalleryImage,
  imageId,
  Product,
  type ProductChange,
  type ProductWithImages,
  toCents,
  toDollars,
} from '@voltway/contract'
import type { ImagedProduct, ImageRow, ProductChanges, ProductRow } from '@voltway/db'

/** A stored product as everybody sees it in lists. */
export const toProduct = ({ price_cents, deleted_at: _, data, options, ...row }: ProductRow): Product => ({
  ...row,
  price: toDollars(price_cents),
  data: Product.shape.data.parse(JSON.parse(data)),
  options: Product.shape.options.parse(JSON.parse(options)),
})

/** A stored product as everybody sees it by itself. */
export const toProductWithImages = ({ images, ...row }: ImagedProduct): ProductWithImages => ({
  ...toProduct(row),
  images: images.map(toImage),
})

/** A stored image as everybody sees it. */
export const toImage = ({ image, alt }: ImageRow): GalleryImage => ({ id: imageId(image), image, alt })

/** A change of a product as it is stored; what is absent keeps its value. */
export const toProductChanges = ({
  price,
  data,
  options,
  ...fields
}: Omit<ProductChange, 'id'>): ProductChanges => ({
  ...fields,
  ...(price !== undefined && { price_cents: toCents(price) }),
  ...(data !== undefined && { data: JSON.stringify(data) }),
  ...(options !== undefined && { options: JSON.stringify(options) }),
})
