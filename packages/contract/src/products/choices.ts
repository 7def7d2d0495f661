/**
 * A choice of an option. `surcharge` is in dollars, `swatch` is a colour like `#rrggbb` or empty, and `image` is the id of
 * the product image that shows this choice.
 */
export type OptionChoice = { name: string; swatch: string; surcharge: number; image?: string | undefined }

/** An option of a product. The default is the first choice, which costs nothing. */
export type ProductOption = { name: string; choices: readonly OptionChoice[] }

/** The choice of one option, by the names of both. */
export type Choice = { option: string; choice: string }

type Chosen = { id: string; choices?: readonly Choice[] | undefined }

/**
 * The resolved choices of a product. `offered` is false if the product does not have, or no longer has, an option or
 * choice. `image` is that of the first choice with an image.
 */
export type Selection = { choices: Choice[]; surcharge: number; image?: string; offered: boolean }

/**
 * Resolves `wanted` for a product with these options: one choice for each option, in order; by default the first. Choices
 * that are not offered stay as they are. `surcharge` is in dollars. Resolving the result again gives the same result.
 * See docs/decisions/0019-product-options.md.
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
    // Sums are computed in cents, which are exact.
    surcharge:
      selected.reduce((sum, { choice }) => sum + Math.round((choice?.surcharge ?? 0) * 100), 0) / 100,
    ...(image && { image }),
    offered,
  }
}

/** Returns the choices that the search parameters of a product page name. Ignores unknown options and choices. */
export const readChoices = (options: readonly ProductOption[], search: Record<string, unknown>): Choice[] =>
  options.flatMap(({ name: option, choices }) => {
    const named = choices.find(({ name }) => name === search[option])
    return named ? { option, choice: named.name } : []
  })

/** Returns the search parameters of a product page with these choices. */
export const choiceSearch = (choices: readonly Choice[] = []): Record<string, string> =>
  Object.fromEntries(choices.map(({ option, choice }) => [option, choice]))

/** Returns true if a choice costs more than the product. */
export const hasSurcharge = (options: readonly ProductOption[]): boolean =>
  options.some(({ choices }) => choices.some(({ surcharge }) => surcharge > 0))

/** Returns the key that identifies a line of a cart: its product and choices; the product's id if there are no choices. */
export const lineKey = ({ id, choices = [] }: Chosen): string =>
  choices.length === 0 ? id : JSON.stringify([id, ...choices.map(({ option, choice }) => [option, choice])])

/** Formats choices as text: `Paint: Deep Blue, Wheels: 21″`. */
export const choiceWords = (choices: readonly Choice[] = []): string =>
  choices.map(({ option, choice }) => `${option}: ${choice}`).join(', ')
