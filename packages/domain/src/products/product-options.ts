import { maxPrice, type Product, pictureId, toCents } from '@voltway/contract'
import type { PictureRow } from '@voltway/db'
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

/** @throws Refusal VALIDATION_FAILED for a choice that names a picture which the product does not have */
export const refuseForeignPictures = (options: Options, pictures: readonly PictureRow[]): void => {
  const known = idsOf(pictures)
  const issues = options.flatMap(({ choices }, option) =>
    choices.flatMap(({ picture }, choice) => {
      const path = `options.${option}.choices.${choice}.picture`
      return picture === undefined || known.has(picture)
        ? []
        : [{ path, message: 'The product has no such picture' }]
    }),
  )
  if (issues.length > 0) throw new Refusal('VALIDATION_FAILED', { issues })
}

/** The options of a product that has these pictures now: a choice whose picture is gone is shown by the product's first. */
export const withPicturesOf = (options: Options, pictures: readonly PictureRow[]): Options => {
  const known = idsOf(pictures)
  return options.map(({ name, choices }) => ({
    name,
    choices: choices.map(({ picture, ...choice }) => ({
      ...choice,
      ...(picture !== undefined && known.has(picture) && { picture }),
    })),
  }))
}

const idsOf = (pictures: readonly PictureRow[]) => new Set(pictures.map(({ image }) => pictureId(image)))
