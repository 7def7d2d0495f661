import type { Product } from '@voltway/contract'
import { readAmount } from '@voltway/contract/browser'
import { isNewImage } from '../images/edited-images.ts'

/** A choice as typed; `key` identifies the row after moves, `image` is an id or empty. */
export type ChoiceRow = { key: number; name: string; swatch: string; surcharge: string; image: string }

/** An option as typed. */
export type OptionRow = { key: number; name: string; choices: ChoiceRow[] }

/** Returns an empty choice. */
export const blankChoice = (key: number): ChoiceRow => ({
  key,
  name: '',
  swatch: '',
  surcharge: '',
  image: '',
})

/** Returns an empty option with two empty choices, the smallest valid number. */
export const blankOption = (key: number): OptionRow => ({
  key,
  name: '',
  choices: [blankChoice(0), blankChoice(1)],
})

/** Returns a product's options as editable rows. */
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

/** Removes empty choices, and options whose name and choices are empty. */
export function removeEmptyOptions(options: readonly OptionRow[]): OptionRow[] {
  return options
    .map((option) => ({ ...option, choices: option.choices.filter(isTyped) }))
    .filter(({ name, choices }) => name.trim() !== '' || choices.length > 0)
}

/**
 * Returns the options as the request's JSON. An unreadable surcharge stays text, which the server rejects. Images that are not
 * stored yet are omitted.
 */
export function optionsJson(options: readonly OptionRow[]): string {
  const sent = removeEmptyOptions(options).map(({ name, choices }) => ({
    name: name.trim(),
    choices: choices.map((choice) => ({
      name: choice.name.trim(),
      swatch: choice.swatch.trim(),
      surcharge: amountOf(choice.surcharge.trim()),
      ...(choice.image !== '' && !isNewImage(choice.image) && { image: choice.image }),
    })),
  }))
  return JSON.stringify(sent)
}

/** Returns an error sentence for each unreadable surcharge, by field. */
export function surchargeProblems(options: readonly OptionRow[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [optionIndex, { choices }] of options.entries()) {
    for (const [nth, { surcharge }] of choices.entries()) {
      const { problem } = surcharge.trim() === '' ? {} : readAmount(surcharge)
      if (problem !== undefined) problems[`options.${optionIndex}.choices.${nth}.surcharge`] = problem
    }
  }
  return problems
}

/** Replaces the image of each choice. */
export function mapImages(options: readonly OptionRow[], change: (image: string) => string): OptionRow[] {
  return options.map((option) => ({
    ...option,
    choices: option.choices.map((choice) => ({ ...choice, image: change(choice.image) })),
  }))
}

/** Until the new image of a choice is stored, the choice has the image of the stored choice with its name. */
export function keepStoredImages(options: readonly OptionRow[], stored: readonly OptionRow[]): OptionRow[] {
  const named = (name: string) => (row: { name: string }) => row.name === name.trim()
  return options.map((option) => {
    const { choices = [] } = stored.find(named(option.name)) ?? {}
    const imageOf = ({ name }: ChoiceRow) => choices.find(named(name))?.image ?? ''
    const keepImage = (choice: ChoiceRow) =>
      isNewImage(choice.image) ? { ...choice, image: imageOf(choice) } : choice
    return { ...option, choices: option.choices.map(keepImage) }
  })
}

function isTyped({ name, swatch, surcharge, image }: ChoiceRow): boolean {
  return (name + swatch + surcharge + image).trim() !== ''
}

function amountOf(text: string): number | string {
  return text === '' ? 0 : (readAmount(text).dollars ?? text)
}
