import type { MethodDraft, MethodType } from './method-draft.ts'

type DetailField = {
  key: string
  label: string
  optional?: boolean
  /** Fills a whole row. */
  wide?: boolean
  /** May be longer than a phone's width, so it wraps. */
  long?: boolean
  /** Uses a monospaced font for comparison character by character. */
  code?: boolean
  hint?: string
}

/** The editor's fields for each type, in their displayed order. */
export const detailFields = {
  crypto: [
    { key: 'address', label: 'Wallet address', wide: true, long: true, code: true },
    { key: 'currency', label: 'Currency', hint: 'As customers know it, such as BTC or ETH' },
  ],
  bank: [
    { key: 'bank_name', label: 'Bank name' },
    { key: 'account_name', label: 'Account name' },
    { key: 'account_number', label: 'Account number', code: true },
    { key: 'sort_code', label: 'Sort code', optional: true, code: true },
    { key: 'iban', label: 'IBAN', optional: true, wide: true, code: true },
  ],
} satisfies {
  [Type in MethodType]: readonly (DetailField & { key: keyof MethodDraft['details'][Type] })[]
} as Record<MethodType, readonly DetailField[]>
