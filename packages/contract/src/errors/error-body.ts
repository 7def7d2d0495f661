import type { ErrorBody } from './refusal-details.ts'

/** Reads the body of a refusal; undefined when it is none, as when somebody in between answered. */
export const readErrorBody = (value: unknown): ErrorBody | undefined =>
  isErrorBody(value) ? value : undefined

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string'
