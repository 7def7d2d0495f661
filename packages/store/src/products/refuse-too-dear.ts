import { maxPrice, type Product, toCents } from '@voltway/contract'
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
