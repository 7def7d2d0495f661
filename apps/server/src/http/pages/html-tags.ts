const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML and XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Writes a start tag with these attributes. Values are escaped; an empty one is left out. */
export const htmlTag = (name: string, attributes: Record<string, string>): string => {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === '' ? key : `${key}="${escapeHtml(value)}"`,
  )
  return `<${[name, ...written].join(' ')}>`
}

/** Writes an element with data, which no policy blocks, as JSON that cannot end the element. */
export const dataScript = (attributes: Record<string, string>, value: unknown): string => {
  const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeJson)
  return `${htmlTag('script', attributes)}${json}</script>`
}

const escapeJson = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
