/**
 * One of the choices of an option; `surcharge` in dollars, `swatch` its colour as `#rrggbb` or empty, `image` the id of that
 * image of the product that shows it.
 */
export type OptionChoice = { name: string; swatch: string; surcharge: number; image?: string | undefined }

/** What shoppers choose of a product; who says nothing gets the first choice, which costs nothing. */
export type ProductOption = { name: string; choices: readonly OptionChoice[] }

/** What was chosen of one option, by the names of both. */
export type Choice = { option: string; choice: string }

/** A line's product and what was chosen of it. */
type Chosen = { id: string; choices?: readonly Choice[] | undefined }

/**
 * Choices worked out for a product; not `offered` when it has no such option or choice, or no longer. `image` is that of the
 * first of them that has one.
 */
export type Selection = { choices: Choice[]; surcharge: number; image?: string; offered: boolean }

/**
 * What `wanted` comes to for a product with these options, `surcharge` in dollars: one choice of each option in the options'
 * order, the first where nothing is said. What is not offered stays as it was wanted. The result gives itself again.
 * See docs/decisions/0018-product-options.md.
 */
export const selectChoices = (
  options: readonly ProductOption[] = [],
  wanted: readonly Choice[] = [],
): Selection => {
  const selected = options.map(({ name, choices }) => {
    const named = wanted.find(({ option }) => option === name)
    return { option: name, choice: named ? choices.find((each) => each.name === named.choice) : choices[0] }
  })
  const isOffered = ({ option, choice }: Choice) =>
    selected.some((each) => each.option === option && each.choice?.name === choice)
  const offered = wanted.every(isOffered)
  const image = selected.find(({ choice }) => choice?.image)?.choice?.image
  return {
    choices: offered
      ? selected.map(({ option, choice }) => ({ option, choice: choice?.name ?? '' }))
      : [...wanted].sort((one, other) => (one.option < other.option ? -1 : 1)),
    // Added up in cents, which are exact.
    surcharge:
      selected.reduce((sum, { choice }) => sum + Math.round((choice?.surcharge ?? 0) * 100), 0) / 100,
    ...(image && { image }),
    offered,
  }
}

/** What tells a line of a cart from all others: its product and what was chosen of it. Of a product without options its id. */
export const lineKey = ({ id, choices = [] }: Chosen): string =>
  choices.length === 0 ? id : JSON.stringify([id, ...choices.map(({ option, choice }) => [option, choice])])

/** What was chosen, in words: `Paint: Deep Blue, Wheels: 21″`. */
export const choiceWords = (choices: readonly Choice[] = []): string =>
  choices.map(({ option, choice }) => `${option}: ${choice}`).join(', ')
