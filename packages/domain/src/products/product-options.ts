import { imageId, maxPrice, type Product, toCents } from '@voltway/contract'
import type { ImageRow } from '@voltway/db'
import { Refusal } from '../refusal.ts'

/** @throws Refusal VALIDATION_FAILED if the most expensive choices exceed the highest price */
export const refuseTooExpensive = (price: number, options: Product['options']): void => {
  const highest = options.map(({ choices }) =>
    Math.max(...choices.map(({ surcharge }) => toCents(surcharge))),
  )
  const cents = highest.reduce((sum, each) => sum + each, toCents(price))
  if (cents <= toCents(maxPrice)) return
  const message = `The price with the highest surcharges is more than ${maxPrice}`
  throw new Refusal('VALIDATION_FAILED', { issues: [{ path: 'options', message }] })
}

type Options = Product['options']

/** @throws Refusal VALIDATION_FAILED for a choice with an image that the product does not have */
export const refuseForeignImages = (options: Options, images: readonly ImageRow[]): void => {
  const known = idsOf(images)
  const issues = options.flatMap(({ choices }, option) =>
    choices.flatMap(({ image }, choice) => {
      const path = `options.${option}.choices.${choice}.image`
      return image === undefined || known.has(image)
        ? []
        : [{ path, message: 'The product has no such image' }]
    }),
  )
  if (issues.length > 0) throw new Refusal('VALIDATION_FAILED', { issues })
}

/**
 * Returns the options without references to images that the product no longer has. The first image then shows such a
 * choice.
 */
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
