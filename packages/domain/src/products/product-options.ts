import { imageId, maxPrice, type Product, toCents } from '@voltway/contract'
import type { ImageRow } from '@voltway/db'
import { Refusal } from '../refusal.ts'

/** @throws Refusal VALIDATION_FAILED when the dearest choices make a product dearer than a price may be */
export const refuseTooDear = (price: number, options: Product['options']): void => {
  const dearest = options.map(({ choices }) =>
    Math.max(...choices.map(({ surcharge }) => toCents(surcharge))),
  )
  const cents = dearest.reduce((sum, each) => sum + each, toCents(price))
  if (cents <= toCents(maxPrice)) return
  const message = `With the dearest choices the product costs more than ${maxPrice}`
  throw new Refusal('VALIDATION_FAILED', { issues: [{ path: 'options', message }] })
}

type Options = Product['options']

/** @throws Refusal VALIDATION_FAILED for a choice that names an image which the product does not have */
export const refuseForeignImages = (options: Options, images: readonly ImageRow[]): void => {
  const known = idsOf(images)
  const issues = options.flatMap(({ choices }, option) =>
    choices.flatMap(({ image }, choice) => {
      const path = `options.${option}.choices.${choice}.image`
      return image === undefined || known.has(image)
        ? []
        : [{ path, message: 'The product has no such picture' }]
    }),
  )
  if (issues.length > 0) throw new Refusal('VALIDATION_FAILED', { issues })
}

/** The options of a product that has these images now: a choice whose image is gone is shown by the product's first. */
export const dropMissingImages = (options: Options, images: readonly ImageRow[]): Options => {
  const known = idsOf(images)
  return options.map(({ name, choices }) => ({
    name,
    choices: choices.map(({ image, ...choice }) => ({
      ...choice,
      ...(image !== undefined && known.has(image) && { image }),
    })),
  }))
}

const idsOf = (images: readonly ImageRow[]) => new Set(images.map(({ image }) => imageId(image)))
