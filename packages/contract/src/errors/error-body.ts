import type { ErrorBody } from './refusal-details.ts'

/** Returns a value as an error body; undefined if it is none, for example because a proxy answered. */
export const readErrorBody = (value: unknown): ErrorBody | undefined =>
  isErrorBody(value) ? value : undefined

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string'
