import { formatSurcharge } from '../payment-methods/surcharge.ts'
import type { OptionChoice, ProductOption } from '../products/choices.ts'

/** Tags that texts of the shopkeeper are shown with, never with attributes. */
export type Tag =
  | ('p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'div' | 'dt' | 'dd')
  | ('fieldset' | 'legend' | 'label' | 'i' | 'span' | 'small')

/** A text, or an element with what is in it: the server writes it as HTML, the app renders it. */
export type Markup = string | readonly [tag: Tag, ...within: Markup[]]

/** The places of a product's small images, one for each of its images; none where it has no more than one. */
export const thumbnailPlaces = (moreImages: number): Markup[] =>
  moreImages === 0 ? [] : Array.from({ length: moreImages + 1 }, () => ['li'])

/** The rows of a product's table of data, within a `<dl>`. */
export const dataRows = (data: readonly { name: string; value: string }[]): Markup[] =>
  data.map(({ name, value }) => ['div', ['dt', name], ['dd', value]])

/** What shoppers choose of a product, before there is code to choose with: as large as the radio buttons that take its place. */
export const optionRows = (options: readonly ProductOption[]): Markup[] =>
  options.map(({ name, choices }) => ['fieldset', ['legend', name], ...choices.map(choiceLabel)])

const choiceLabel = ({ name, swatch, surcharge }: OptionChoice): Markup => [
  'label',
  ...(swatch === '' ? [] : [['i'] as const]),
  ['span', name],
  ...(surcharge === 0 ? [] : [['small', ` ${formatSurcharge(surcharge)}`] as const]),
]
