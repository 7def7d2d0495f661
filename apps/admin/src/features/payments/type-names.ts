import type { MethodType } from './method-draft.ts'

export const typeNames: Record<MethodType, string> = { crypto: 'Crypto wallet', bank: 'Bank transfer' }
