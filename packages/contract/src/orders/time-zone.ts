import { z } from 'zod'
import { text } from '../fields/text.ts'

export const timeZone = text
  .pipe(z.string().max(64).refine(isTimeZone, { error: 'Unknown time zone' }))
  .describe('The IANA time zone, such as `Europe/Berlin`, whose midnight starts a day')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
