import type { MethodType } from './method-draft.ts'

/** The types of payment methods for people. */
export const typeNames: Record<MethodType, string> = { crypto: 'Crypto wallet', bank: 'Bank transfer' }
