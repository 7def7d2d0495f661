type Values = Record<string, string>

// After a lost response, the typed text and the one that the server has trimmed are no conflict.
const stored = (value: string | undefined) => value?.normalize().trim()

/**
 * Formats the fields that differ, for the dialog about a conflict: `position (empty → 3), IBAN (DE89 → GB33), note`. A field with a
 * value of more than 80 characters, or without an old value, has only its name.
 */
export function formatChanges(before: Partial<Values>, now: Values, names: Values = {}): string {
  return Object.entries(now)
    .filter(([key, value]) => stored(value) !== stored(before[key]))
    .map(([key, value]) => {
      const old = before[key]
      const name = names[key] ?? key.replaceAll('_', ' ')
      const isShort = old !== undefined && Math.max(old.length, value.length) <= 80
      return isShort ? `${name} (${old || 'empty'} → ${value || 'empty'})` : name
    })
    .join(', ')
}
