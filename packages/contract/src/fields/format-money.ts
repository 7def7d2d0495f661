import { lazy } from './lazy.ts'

const usDollars = lazy(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Formats US dollars with cents, for payment amounts and receipts: `$38,990.00`. */
export const formatMoney = (dollars: number): string => usDollars().format(dollars)
