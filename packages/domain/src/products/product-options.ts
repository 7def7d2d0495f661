import { type InputIssue, imageId, maxPrice, type Product, toCents } from '@voltway/contract'
import type { ImageRow } from '@voltway/db'

type Options = Product['options']

/**
 * Returns the issues of options that the schema cannot find: the most expensive choices exceed the highest price, or a choice has an
 * image that the product does not have.
 */
export const optionIssues = (price: number, options: Options, images: readonly ImageRow[]): InputIssue[] => {
  const highest = options.map(({ choices }) =>
    Math.max(...choices.map(({ surcharge }) => toCents(surcharge))),
  )
  if (highest.reduce((sum, each) => sum + each, toCents(price)) > toCents(maxPrice))
    return [{ path: 'options', message: `The price with the highest surcharges is more than ${maxPrice}` }]
  const known = idsOf(images)
  return options.flatMap(({ choices }, option) =>
    choices.flatMap(({ image }, choice) => {
      const path = `options.${option}.choices.${choice}.image`
      return image === undefined || known.has(image)
        ? []
        : [{ path, message: 'The product has no such image' }]
    }),
  )
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
