import { pages } from '../pages/pages.ts'

const reference = /^VW-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/i

/** Returns true if a value has the form of a reference, such as `VW-7KQ4-M2HX`, in any case. */
export const isReference = (value: unknown): value is string =>
  typeof value === 'string' && reference.test(value)

export const orderPath = (reference: string): string => pages.order.path.replace('$reference', reference)
