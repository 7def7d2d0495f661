import type { Settings } from '@voltway/contract'
import { formatChanges } from '../../lib/editing/format-changes.ts'

const names = [
  'shop_name',
  'email',
  'phone',
  'seller',
  'delivery_time',
  'tax_rate',
  'tax_note',
  'receipt_footer',
] as const

/** The form's fields as typed; '' means that a setting is not set. */
export type SettingsDraft = Record<(typeof names)[number], string> & Pick<Settings, 'delivery_required'>

/** Returns the form's fields of stored settings. */
export function toDraft(settings: Settings): SettingsDraft {
  const texts = Object.fromEntries(names.map((name) => [name, String(settings[name] ?? '')]))
  return {
    ...(texts as Record<(typeof names)[number], string>),
    delivery_required: settings.delivery_required,
  }
}

/** Returns the request's input. The server rejects a tax rate that is not a number. */
export function toSaveInput(draft: SettingsDraft, { version }: Pick<Settings, 'version'>) {
  const rate = draft.tax_rate.trim().replace(',', '.')
  return {
    ...draft,
    email: draft.email.trim() || null,
    phone: draft.phone.trim() || null,
    // JSON would turn NaN into null, which removes the tax rate, and Number('0x10') is 16.
    tax_rate: rate === '' ? null : /^\d*\.?\d+$/.test(rate) ? Number(rate) : (rate as unknown as number),
    if_match: `"${version}"`,
  }
}

/** Returns whether the draft has unsaved changes. */
export function isChanged(draft: SettingsDraft, original: SettingsDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(original)
}

/** Describes the settings that another admin has changed, with both values. */
export function describeChanges(present: SettingsDraft, original: SettingsDraft): string {
  const valuesOf = (draft: SettingsDraft) => ({ ...draft, delivery_required: `${draft.delivery_required}` })
  return formatChanges(valuesOf(original), valuesOf(present), { receipt_footer: 'text at the end' })
}
