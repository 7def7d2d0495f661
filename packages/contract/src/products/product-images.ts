import { z } from 'zod'
import { imageIdMeta, requiredId } from '../fields/ids.ts'
import { line } from '../fields/text.ts'
import { imageLimits, maxImages, maxLength } from '../limits.ts'
import { adminRoute } from '../route.ts'
import { AdminProductWithImages } from './products.ts'

const { maxBytes, maxPixels } = imageLimits

/** The file of an image in a form. */
export const imageFile = {
  file: 'image',
  maxBytes,
  description: `JPEG, PNG, WebP or AVIF, at most ${maxBytes / 1024 ** 2} MiB and ${maxPixels / 1e6} megapixels`,
} as const

const alt = line(0, maxLength.imageAlt)
  .describe('The alternative text; empty if the name of the product describes the image')
  .default('')

/** A further image of a product; its file comes beside these fields. */
export const NewImage = z.object({ id: requiredId, alt })
export type NewImage = z.infer<typeof NewImage>

const arrangement = z
  .array(z.object({ id: requiredId.meta(imageIdMeta), alt }))
  .max(maxImages)
  .refine((images) => new Set(images.map(({ id }) => id)).size === images.length, {
    error: 'An image may be named only once',
  })

export const ImageArrangement = z.object({
  id: requiredId,
  images: arrangement.describe('All images of the product in their new order, also the present first one'),
  before: arrangement
    .describe(
      'The images that the client last read, the first one included. If others are stored, nothing changes',
    )
    .optional(),
})
export type ImageArrangement = z.infer<typeof ImageArrangement>

export const addImage = adminRoute({
  rest: 'POST /admin/products/{id}/images',
  scopes: ['catalogue'],
  summary: 'Add an image to a product',
  description:
    `Adds the image after the existing ones, at most ${maxImages}. The first image of a product becomes ` +
    'its `image`.',
  input: NewImage,
  output: AdminProductWithImages,
  versioned: true,
  fails: ['IMAGE_REFUSED', 'TOO_MANY_IMAGES'],
  idempotent: true,
  multipart: { ...imageFile, required: true },
})

export const arrangeImages = adminRoute({
  rest: 'PUT /admin/products/{id}/images',
  scopes: ['catalogue'],
  summary: 'Set the order and the alternative texts of a product’s images',
  description:
    'The request contains each image of the product once, by its `id`, which is the last part of its ' +
    'path; the first one becomes `image`. If another client has added or removed an image, the server ' +
    'changes nothing. With `before`, it also detects a changed order or text.',
  input: ImageArrangement,
  output: AdminProductWithImages,
  versioned: true,
  fails: ['IMAGES_CHANGED'],
})

export const removeImage = adminRoute({
  rest: 'DELETE /admin/products/{id}/images/{image_id}',
  scopes: ['catalogue'],
  summary: 'Remove an image of a product',
  description:
    '`image_id` is the last part of the image’s path. After removal of the first image the next one ' +
    'becomes `image`; after removal of the only one, the placeholder does. The server keeps the files ' +
    'while an order shows them.',
  input: z.object({ id: requiredId, image_id: requiredId.meta(imageIdMeta) }),
})
