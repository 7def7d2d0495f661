import type { PageName } from './pages.ts'

/**
 * A page's document as the build of the web app leaves it, finished but for what only the server knows. `html` has one place
 * each for `address`, `config` and `products`; `address`, for where that is known, has several for the `origin`.
 */
export type BuiltDocument = {
  html: string
  address: string
  /** Hashes of the scripts within, as a Content-Security-Policy names them. */
  inlineScripts: string[]
}

/** What `documents.json` in the built web app holds. */
export type BuiltDocuments = Record<PageName | 'notFound', BuiltDocument>

const before = '<!--place:'
const after = '-->'

/** The mark of a place that `fillPlaces` fills. */
export const place = (name: string): string => `${before}${name}${after}`

/**
 * Fills all places of a document in one step, so that nothing is looked for in what is filled in.
 * @throws Error when a place has no value, or a value no place
 */
export const fillPlaces = (html: string, values: Record<string, string>): string => {
  const unused = new Set(Object.keys(values))
  const [start = '', ...rest] = html.split(before)
  const filled = rest.map((part) => {
    const end = part.indexOf(after)
    const name = part.slice(0, end)
    const value = values[name]
    if (end < 0 || value === undefined) throw new Error(`There is nothing to fill the place "${name}" with`)
    unused.delete(name)
    return value + part.slice(end + after.length)
  })
  if (unused.size > 0) throw new Error(`The document has no place for ${[...unused].join(', ')}`)
  return start + filled.join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it is written into HTML and XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** A tag without content; a text of attributes is escaped. */
export const htmlTag = (name: string, attributes: Record<string, string>): string => {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === '' ? key : `${key}="${escapeHtml(value)}"`,
  )
  return `<${[name, ...written].join(' ')} />`
}
