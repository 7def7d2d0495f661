import type { ErrorBody } from './refusal-details.ts'

/** Returns a value as an error body; undefined if it is none, for example because a proxy answered. */
export const readErrorBody = (value: unknown): ErrorBody | undefined => {
  const { code, message } = Object(value)
  return typeof code === 'string' && typeof message === 'string' ? (value as ErrorBody) : undefined
}
