import type { GalleryImage, Product } from '@voltway/contract'
import { readAmount } from '@voltway/contract/browser'
import type { SaveErrors } from '../save-errors.ts'

/** A choice as it was typed; `key` tells rows apart wherever they are moved to, and `image` is an id or empty. */
export type ChoiceRow = { key: number; name: string; swatch: string; surcharge: string; image: string }

/** An option as it was typed. */
export type OptionRow = { key: number; name: string; choices: ChoiceRow[] }

/** A choice in which nothing is typed yet. */
export const blankChoice = (key: number): ChoiceRow => ({
  key,
  name: '',
  swatch: '',
  surcharge: '',
  image: '',
})

/** An option in which nothing is typed yet, with as many choices as make one. */
export const blankOption = (key: number): OptionRow => ({
  key,
  name: '',
  choices: [blankChoice(0), blankChoice(1)],
})

/** A product's options as rows. */
export function toOptionRows(options: Product['options']): OptionRow[] {
  return options.map(({ name, choices }, key) => ({
    key,
    name,
    choices: choices.map((choice, nth) => ({
      key: nth,
      name: choice.name,
      swatch: choice.swatch,
      surcharge: choice.surcharge === 0 ? '' : choice.surcharge.toFixed(2),
      image: choice.image ?? '',
    })),
  }))
}

/** The options without choices in which nothing was typed, and without those in which nothing at all was. */
export function removeEmptyOptions(options: readonly OptionRow[]): OptionRow[] {
  return options
    .map((option) => ({ ...option, choices: option.choices.filter(isTyped) }))
    .filter(({ name, choices }) => name.trim() !== '' || choices.length > 0)
}

/** The options as they are sent; a surcharge that cannot be read is sent as it was typed. */
export function optionsJson(options: readonly OptionRow[]): string {
  const sent = removeEmptyOptions(options).map(({ name, choices }) => ({
    name: name.trim(),
    choices: choices.map((choice) => ({
      name: choice.name.trim(),
      swatch: choice.swatch.trim(),
      surcharge: amountOf(choice.surcharge.trim()),
      ...(choice.image !== '' && { image: choice.image }),
    })),
  }))
  return JSON.stringify(sent)
}

/** The sentences for surcharges that cannot be read, by the fields that they are about. */
export function surchargeProblems(options: readonly OptionRow[]): SaveErrors['fields'] {
  const problems: SaveErrors['fields'] = {}
  for (const [place, { choices }] of options.entries()) {
    for (const [nth, { surcharge }] of choices.entries()) {
      const { problem } = surcharge.trim() === '' ? {} : readAmount(surcharge)
      if (problem !== undefined) problems[`options.${place}.choices.${nth}.surcharge`] = problem
    }
  }
  return problems
}

/** The options without the images that are no longer among these. */
export function removeMissingImages(
  options: readonly OptionRow[],
  images: readonly GalleryImage[],
): OptionRow[] {
  const isThere = (id: string) => images.some((image) => image.id === id)
  return options.map((option) => ({
    ...option,
    choices: option.choices.map((choice) => (isThere(choice.image) ? choice : { ...choice, image: '' })),
  }))
}

function isTyped({ name, swatch, surcharge, image }: ChoiceRow): boolean {
  return (name + swatch + surcharge + image).trim() !== ''
}

function amountOf(text: string): number | string {
  return text === '' ? 0 : (readAmount(text).dollars ?? text)
}
