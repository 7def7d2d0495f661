// What the server takes for a secret; anything else could not stand in a header and would make every request throw.
const secretShape = /^[\x21-\x7e](?:[\x20-\x7e]{0,1022}[\x21-\x7e])?$/

/** Reads a secret out of storage or a field; what cannot be one is none. */
export function readSecret(value: string | null): string | null {
  return value !== null && secretShape.test(value) ? value : null
}
