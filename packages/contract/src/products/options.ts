import { z } from 'zod'
import { imageIdMeta } from '../fields/ids.ts'
import { money } from '../fields/numbers.ts'
import { invisibleCharacters, line, text } from '../fields/text.ts'
import { choiceLimits, maxLength, maxOptions } from '../limits.ts'

/** Returns the name without differences in case, letter width, spacing and invisible characters. */
const normalizeVisibleName = (name: string) =>
  name
    .normalize('NFKC')
    // Twice: the capital ẞ becomes ß, and ß becomes SS.
    .toLowerCase()
    .toUpperCase()
    .replaceAll(invisibleCharacters, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Rejects names that look the same, because shoppers could not distinguish them. */
const refuseTwins = (entries: readonly { name: string }[], { addIssue }: z.RefinementCtx) => {
  const names = new Set<string>()
  for (const [index, { name }] of entries.entries()) {
    const known = normalizeVisibleName(name)
    if (names.has(known)) {
      addIssue({ code: 'custom', path: [index, 'name'], message: `${name} is used twice` })
    }
    names.add(known)
  }
}

const choice = z.object({
  name: line(1, maxLength.productChoice).describe('The name of the choice, such as `Deep Blue`'),
  swatch: text
    .pipe(z.string().regex(/^(#[0-9a-fA-F]{6})?$/, { error: 'A colour is written like #1a2b3c' }))
    .describe('A colour such as `#1d3557`, or an empty text')
    .default(''),
  surcharge: money.describe('Dollars on top of the price, with at most two decimals').default(0),
  image: line(1, maxLength.imageId)
    .meta({ ...imageIdMeta, description: 'The `id` of the product image that shows this choice' })
    .optional(),
})

const option = z.object({
  name: line(1, maxLength.productOption).describe('The name of the option, such as `Paint`'),
  choices: z
    .array(choice)
    .min(choiceLimits.min)
    .max(choiceLimits.max)
    .superRefine(refuseTwins)
    // The price of the product applies to the default choices.
    .refine(([first]) => !first || first.surcharge === 0, {
      error: 'The first choice must have no surcharge',
      path: [0, 'surcharge'],
    })
    .describe('The choices; the first one is the default and costs nothing'),
})

/** The options of a product, in order. The first choice of each option is the default. */
export const options = z
  .array(option)
  .max(maxOptions)
  .superRefine(refuseTwins)
  .describe('The options of a product, such as its paint')

const choiceWith = <Option extends z.ZodType, Choice extends z.ZodType>(option: Option, choice: Choice) =>
  z.object({
    option: option.describe('The name of the option'),
    choice: choice.describe('The name of the choice'),
  })

/** The choices of a product in a request. */
export const choices = z
  .array(choiceWith(line(1, maxLength.productOption), line(1, maxLength.productChoice)))
  .max(maxOptions)
  .describe('The choices of the product; an option without a choice gets its first one')
  .superRefine((chosen, { addIssue }) => {
    const names = chosen.map(({ option }) => option)
    const twice = names.findIndex((name, index) => names.indexOf(name) < index)
    if (twice < 0) return
    addIssue({ code: 'custom', path: [twice, 'option'], message: `${names[twice]} may be chosen only once` })
  })

/** The choices of a product in a response, by the names that options and choices had at that time. */
export const outputChoices = z
  .array(choiceWith(z.string(), z.string()))
  .describe('The choices of the product; absent if it has no options')
