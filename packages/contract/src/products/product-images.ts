import { z } from 'zod'
import { maxLength, maxPictures } from '../fields/limits.ts'
import { line, requiredId, Success } from '../fields/primitives.ts'
import { route } from '../route.ts'
import { ProductWithPictures } from './products.ts'

const alt = line(0, maxLength.pictureAlt).default('')

/** One more picture of a product, which travels beside it as a file. */
export const NewPicture = z.object({ id: requiredId, alt })
export type NewPicture = z.infer<typeof NewPicture>

const arrangement = z
  .array(z.object({ id: requiredId, alt }))
  .max(maxPictures)
  .refine((pictures) => new Set(pictures.map(({ id }) => id)).size === pictures.length, {
    error: 'A picture may be named once',
  })

/** All pictures of a product in their new order with their texts; with `before`, refused unless they still are as read. */
export const PictureArrangement = z.object({
  id: requiredId,
  pictures: arrangement,
  before: arrangement.optional(),
})
export type PictureArrangement = z.infer<typeof PictureArrangement>

export const addPicture = route({
  rest: 'POST /admin/products/{id}/pictures',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Add a picture to a product',
  description:
    `It comes behind those that are there, at most ${maxPictures}; to a product without any it becomes \`image\`. It ` +
    'is treated as the one of a new product. A file needs `multipart/form-data`, so it cannot be sent by tRPC. With an ' +
    '`Idempotency-Key` the same request can be sent again without adding a second one.',
  input: NewPicture,
  output: ProductWithPictures,
  fails: ['IMAGE_REFUSED', 'NOT_FOUND', 'TOO_MANY_PICTURES', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
  multipart: { picture: 'picture', required: true },
})

export const arrangePictures = route({
  rest: 'PUT /admin/products/{id}/pictures',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Put the pictures of a product in order and say what they show',
  description:
    'Names each picture of the product once, by the last part of its path; the first one becomes `image`. Where one ' +
    'was added or removed meanwhile nothing changes: PICTURES_CHANGED has those that there are. Send `before`, the ' +
    'pictures as they were read, to be told of a changed order or text, too.',
  input: PictureArrangement,
  output: ProductWithPictures,
  fails: ['NOT_FOUND', 'PICTURES_CHANGED'],
})

export const removePicture = route({
  rest: 'DELETE /admin/products/{id}/pictures/{picture_id}',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Remove a picture of a product',
  description:
    'By the last part of its path. Behind the first one the next becomes `image`, behind the only one the ' +
    'placeholder. Its files stay only while an order shows them.',
  input: z.object({ id: requiredId, picture_id: requiredId }),
  output: Success,
  fails: ['NOT_FOUND'],
})
