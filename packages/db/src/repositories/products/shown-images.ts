import { type Expression, type SqlBool, sql } from 'kysely'

const extraPictures = sql`product_pictures join products on products.id = product_id`

/** Every picture that a product on sale or an order shows, each once. */
export const shownImages = sql<{ image: string }>`
  select image from products where deleted_at is null
  union select product_pictures.image from ${extraPictures} where deleted_at is null
  union select image from order_lines`

/** Whether a product on sale or an order shows a picture. */
export const isShown = (image: string | Expression<unknown>) => sql<SqlBool>`(
  exists (select 1 from products where products.image = ${image} and deleted_at is null)
  or exists (select 1 from ${extraPictures} where product_pictures.image = ${image} and deleted_at is null)
  or exists (select 1 from order_lines where order_lines.image = ${image}))`
