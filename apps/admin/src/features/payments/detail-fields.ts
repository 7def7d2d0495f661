import type { MethodDraft, MethodType } from './method-draft.ts'

type DetailField = {
  key: string
  label: string
  optional?: boolean
  /** Has a row of its own. */
  wide?: boolean
  /** May be longer than a phone is wide. */
  long?: boolean
  /** In a monospaced font, to be compared character by character. */
  code?: boolean
  /** It says where customers' money goes. */
  destination?: boolean
  hint?: string
}

/** The editor's fields per type, in the order in which they are filled in. */
export const detailFields = {
  crypto: [
    { key: 'address', label: 'Wallet address', wide: true, long: true, code: true, destination: true },
    { key: 'currency', label: 'Currency', hint: 'As customers know it, such as BTC or ETH' },
  ],
  bank: [
    { key: 'bank_name', label: 'Bank name' },
    { key: 'account_name', label: 'Account name' },
    { key: 'account_number', label: 'Account number', code: true, destination: true },
    { key: 'sort_code', label: 'Sort code', optional: true, code: true, destination: true },
    { key: 'iban', label: 'IBAN', optional: true, wide: true, code: true, destination: true },
  ],
} satisfies {
  [Type in MethodType]: readonly (DetailField & { key: keyof MethodDraft['details'][Type] })[]
} as Record<MethodType, readonly DetailField[]>
