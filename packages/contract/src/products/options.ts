import { z } from 'zod'
import { choicesOfOption, maxLength, maxOptions } from '../fields/limits.ts'
import { invisibleCharacters, line, money, text } from '../fields/primitives.ts'

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
      addIssue({ code: 'custom', path: [index, 'name'], message: `${name} is there twice` })
    }
    names.add(known)
  }
}

const choice = z.object({
  name: line(1, maxLength.productChoice),
  swatch: text
    .pipe(z.string().regex(/^(#[0-9a-f]{6})?$/i, { error: 'A colour is written like #1a2b3c' }))
    .default(''),
  surcharge: money.default(0),
  image: line(1, maxLength.imageId)
    .meta({ description: 'The `id` of the product image that shows this choice' })
    .optional(),
})

// The first choice must be free, so that the price of the product is true by default.
const refuseDearFirst = ([first]: readonly z.infer<typeof choice>[], { addIssue }: z.RefinementCtx) => {
  if (!first || first.surcharge === 0) return
  const message = 'The first choice costs no more than the product'
  addIssue({ code: 'custom', path: [0, 'surcharge'], message })
}

const option = z.object({
  name: line(1, maxLength.productOption),
  choices: z
    .array(choice)
    .min(choicesOfOption.min)
    .max(choicesOfOption.max)
    .superRefine(refuseTwins)
    .superRefine(refuseDearFirst),
})

/** The options of a product, in order. The first choice of each option is the default. */
export const options = z.array(option).max(maxOptions).superRefine(refuseTwins)

/** The choices of a product in a request. */
export const choices = z
  .array(z.object({ option: line(1, maxLength.productOption), choice: line(1, maxLength.productChoice) }))
  .max(maxOptions)
  .superRefine((chosen, { addIssue }) => {
    const names = chosen.map(({ option }) => option)
    const twice = names.findIndex((name, index) => names.indexOf(name) < index)
    if (twice < 0) return
    addIssue({ code: 'custom', path: [twice, 'option'], message: `${names[twice]} may be chosen once` })
  })

/** The choices of a product in a response, by the names that options and choices had at that time. */
export const outputChoices = z.array(z.object({ option: z.string(), choice: z.string() }))
