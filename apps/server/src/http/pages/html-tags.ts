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

/** Returns a start tag with escaped attribute values. Omits the value of an empty attribute. */
export const htmlTag = (name: string, attributes: Record<string, string>): string => {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === '' ? key : `${key}="${escapeHtml(value)}"`,
  )
  return `<${[name, ...written].join(' ')}>`
}

/** Returns a script element with JSON that cannot end the element. No Content-Security-Policy blocks data elements. */
export const dataScript = (attributes: Record<string, string>, value: unknown): string => {
  const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeJson)
  return `${htmlTag('script', attributes)}${json}</script>`
}

const escapeJson = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
