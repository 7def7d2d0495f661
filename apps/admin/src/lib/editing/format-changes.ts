type Values = Record<string, string>

/** Formats the fields that differ, for the dialog about a conflict: `position (empty → 3), IBAN (DE89 → GB33)`. */
export function formatChanges(before: Values, now: Values, names: Values = {}): string {
  return Object.keys({ ...before, ...now })
    .filter((key) => before[key] !== now[key])
    .map(
      (key) =>
        `${names[key] ?? key.replaceAll('_', ' ')} (${before[key] || 'empty'} → ${now[key] || 'empty'})`,
    )
    .join(', ')
}
