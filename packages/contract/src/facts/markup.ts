/** Tags that texts of the shopkeeper are shown with, never with attributes. */
export type Tag = 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'div' | 'dt' | 'dd'

/** A text, or an element with what is in it: the server writes it as HTML, the app renders it. */
export type Markup = string | readonly [tag: Tag, ...within: Markup[]]

/** The rows of a product's table of data, within a `<dl>`. */
export const dataRows = (data: readonly { name: string; value: string }[]): Markup[] =>
  data.map(({ name, value }) => ['div', ['dt', name], ['dd', value]])
