import { z } from 'zod'
import { amountDescription, decimals, priceDigits } from '../fields/decimals.ts'

const kinds: Record<string, string> = {
  int: 'a whole number',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The names for users of fields whose key alone says too little, by the end of their path. */
const names: Record<string, string> = {
  'details.address': 'Wallet address',
  'tracking.number': 'Tracking number',
  'tracking.url': 'Tracking link',
}

/** Returns a field's name for users: `account_name` of `details.account_name` becomes `Account name`. */
export const fieldName = (path: readonly PropertyKey[] | undefined) => {
  const keys = path?.filter((part) => typeof part === 'string') ?? []
  const last = keys.at(-1)
  if (last === undefined) return 'The input'
  return (
    names[keys.slice(-2).join('.')] ??
    last.replaceAll('_', ' ').replace(/^(?:url$|iban$|.)/, (start) => start.toUpperCase())
  )
}

/** Describes the fault of a number. Forms convert text of digits to numbers; other text arrives unchanged. */
const numberFault = (input: unknown) => {
  if (input === Number.POSITIVE_INFINITY) return 'is too large'
  if (typeof input !== 'string') return 'must be a number'
  return digits.test(input) ? 'must be a number, not text' : `must be ${amountDescription}`
}

const digits = decimals(priceDigits)

/** Returns one sentence for an issue of a schema, never zod's own text (docs/behaviour.md, "Errors"). */
const sentence = (issue: z.core.$ZodRawIssue): string => {
  const field = fieldName(issue.path as PropertyKey[] | undefined)
  if (issue.input === undefined) return `${field} is required`
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'number') return `${field} ${numberFault(issue.input)}`
      return `${field} must be ${kinds[String(issue.expected)] ?? String(issue.expected)}`
    case 'too_small': {
      if (issue.origin === 'array' && issue.minimum === 1) return `${field} must not be empty`
      if (issue.origin === 'array') return `${field} must have at least ${issue.minimum} entries`
      if (issue.origin !== 'string') return `${field} must be at least ${issue.minimum}`
      return issue.minimum === 1
        ? `${field} is required`
        : `${field} must have at least ${issue.minimum} characters`
    }
    case 'too_big':
      if (issue.origin === 'string') return `${field} must have at most ${issue.maximum} characters`
      if (issue.origin === 'array') return `${field} must have at most ${issue.maximum} entries`
      return `${field} must be at most ${issue.maximum}`
    case 'invalid_value':
      return `${field} must be one of: ${(issue.values as unknown[]).join(', ')}`
    case 'invalid_union': {
      const expected = issue.errors.flat().map((each) => each.code === 'invalid_type' && kinds[each.expected])
      const isKnown = expected.length > 0 && expected.every(Boolean)
      return isKnown ? `${field} must be ${expected.join(' or ')}` : `${field} is not valid`
    }
    default:
      return `${field} is not valid`
  }
}

// Zod calls this function for every issue without its own message.
z.config({ customError: sentence })
