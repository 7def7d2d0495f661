/** Formats a number of products: `1 product`, `1,203 products`. */
export function formatProductCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`
}
