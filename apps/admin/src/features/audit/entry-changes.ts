import type { AuditEntry } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import type { ChangedField } from '../../ui/changed-fields.tsx'

type State = AuditEntry['before']

const labels: Record<string, string> = {
  iban: 'IBAN',
  image: 'Picture',
  image_alt: 'Alternative text',
  images: 'Further pictures',
  lines: 'Items',
  created_at: 'Created',
  address: 'Wallet address',
  url: 'URL',
}

const amounts = ['price', 'total', 'orders_total']

/** Returns the fields that an entry changed. A creation or deletion has all fields, an update only those that differ. */
export function entryChanges({ before, after }: AuditEntry): ChangedField[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const paths = [...new Set([...old.keys(), ...now.keys()])]
  return paths
    .map((path) => ({
      label: labelOf(path),
      before: format(path, old.get(path)),
      after: format(path, now.get(path)),
    }))
    .filter((change) => (change.before || null) !== (change.after || null))
}

function fieldsOf(state: State, prefix = ''): Map<string, unknown> {
  const fields = Object.entries(state ?? {}).flatMap(([key, value]): [string, unknown][] =>
    isState(value) ? [...fieldsOf(value, `${prefix}${key}.`)] : [[`${prefix}${key}`, value]],
  )
  return new Map(fields)
}

function isState(value: unknown): value is NonNullable<State> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Omits `details`, because readers do not distinguish a payment method from its details. An order keeps its `payment` prefix.
function labelOf(path: string): string {
  const keys = path.split('.').filter((key) => key !== 'details')
  return keys
    .map((key) => labels[key] ?? key.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase()))
    .join(' · ')
}

function format(path: string, value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map(formatNested).join('\n')
  if (typeof value === 'number') return amounts.includes(path) ? formatMoney(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  const moment = path.endsWith('_at') ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? value : new Date(moment).toLocaleString()
}

function formatNested(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatNested).join('; ')
  if (!isState(value)) return String(value)
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${formatNested(inner)}`)
    .join(', ')
}
