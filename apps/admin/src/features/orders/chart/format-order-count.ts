const number = new Intl.NumberFormat('en-US')

/** Formats a number of orders: `1 order`, `12,000 orders`. */
export function formatOrderCount(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'order' : 'orders'}`
}
