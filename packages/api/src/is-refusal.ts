import { Refusal } from '@voltway/store'

/** Whether an error is the shop's refusal with this code. */
export const isRefusal = (error: unknown, code: Refusal['code']): boolean =>
  error instanceof Refusal && error.code === code
