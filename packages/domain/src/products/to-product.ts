import {
  type Picture,
  Product,
  type ProductChange,
  type ProductWithPictures,
  pictureId,
  toCents,
  toDollars,
} from '@voltway/contract'
import type { PicturedProduct, PictureRow, ProductChanges, ProductRow } from '@voltway/db'

/** A stored product as everybody sees it in lists. */
export const toProduct = ({ price_cents, deleted_at: _, data, options, ...row }: ProductRow): Product => ({
  ...row,
  price: toDollars(price_cents),
  data: Product.shape.data.parse(JSON.parse(data)),
  options: Product.shape.options.parse(JSON.parse(options)),
})

/** A stored product as everybody sees it by itself. */
export const toProductWithPictures = ({ pictures, ...row }: PicturedProduct): ProductWithPictures => ({
  ...toProduct(row),
  pictures: pictures.map(toPicture),
})

/** A stored picture as everybody sees it. */
export const toPicture = ({ image, alt }: PictureRow): Picture => ({ id: pictureId(image), image, alt })

/** A change of a product as it is stored; what is absent keeps its value. */
export const toProductChanges = ({
  price,
  data,
  options,
  ...said
}: Omit<ProductChange, 'id'>): ProductChanges => ({
  ...said,
  ...(price !== undefined && { price_cents: toCents(price) }),
  ...(data !== undefined && { data: JSON.stringify(data) }),
  ...(options !== undefined && { options: JSON.stringify(options) }),
})
