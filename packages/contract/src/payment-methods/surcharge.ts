import { lazy } from '../fields/lazy.ts'

const dollarsAndCents = lazy(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

/** Formats the surcharge of a choice, with cents if there are any: `+ $1,500`, `+ $0.50`. */
export const formatSurcharge = (dollars: number): string => `+ ${dollarsAndCents().format(dollars)}`
