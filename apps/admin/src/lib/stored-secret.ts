// What the server accepts as a secret; with other characters in the header every request would throw.
const secretShape = /^[\x21-\x7e](?:[\x20-\x7e]{0,1022}[\x21-\x7e])?$/

/** Validates what was stored or typed; null when it cannot be a secret. */
export function readSecret(value: string | null): string | null {
  return value !== null && secretShape.test(value) ? value : null
}
