import { z } from 'zod'
import { maxImages, maxLength } from '../fields/limits.ts'
import { line, requiredId, Success } from '../fields/primitives.ts'
import { route } from '../route.ts'
import { ProductWithImages } from './products.ts'

const alt = line(0, maxLength.imageAlt).default('')

/** A further image of a product; its file comes beside these fields. */
export const NewImage = z.object({ id: requiredId, alt })
export type NewImage = z.infer<typeof NewImage>

const arrangement = z
  .array(z.object({ id: requiredId, alt }))
  .max(maxImages)
  .refine((images) => new Set(images.map(({ id }) => id)).size === images.length, {
    error: 'An image may be named once',
  })

/**
 * All images of a product in their new order with their texts. With `before` it is rejected unless the stored images equal
 * `before`.
 */
export const ImageArrangement = z.object({
  id: requiredId,
  images: arrangement,
  before: arrangement.optional(),
})
export type ImageArrangement = z.infer<typeof ImageArrangement>

export const addImage = route({
  rest: 'POST /admin/products/{id}/images',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Add an image to a product',
  description:
    `It comes behind those that are there, at most ${maxImages}; to a product without any it becomes \`image\`. It ` +
    'is treated as the one of a new product. A file needs `multipart/form-data`, so it cannot be sent by tRPC. With an ' +
    '`Idempotency-Key` the same request can be sent again without adding a second one.',
  input: NewImage,
  output: ProductWithImages,
  fails: ['IMAGE_REFUSED', 'NOT_FOUND', 'TOO_MANY_IMAGES', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
  multipart: { image: 'image', required: true },
})

export const arrangeImages = route({
  rest: 'PUT /admin/products/{id}/images',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Put the images of a product in order and say what they show',
  description:
    'Names each image of the product once, by the last part of its path; the first one becomes `image`. Where one ' +
    'was added or removed meanwhile nothing changes: IMAGES_CHANGED has those that there are. Send `before`, the ' +
    'images as they were read, to be told of a changed order or text, too.',
  input: ImageArrangement,
  output: ProductWithImages,
  fails: ['NOT_FOUND', 'IMAGES_CHANGED'],
})

export const removeImage = route({
  rest: 'DELETE /admin/products/{id}/images/{image_id}',
  audience: 'admin',
  tag: 'Admin: products',
  summary: 'Remove an image of a product',
  description:
    'By the last part of its path. Behind the first one the next becomes `image`, behind the only one the ' +
    'placeholder. Its files stay only while an order shows them.',
  input: z.object({ id: requiredId, image_id: requiredId }),
  output: Success,
  fails: ['NOT_FOUND'],
})
