/** A key for `Idempotency-Key` that nobody guesses: 32 hexadecimal digits. Not crypto.randomUUID, which is missing on plain http. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
